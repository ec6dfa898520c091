import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Harvest } from '../../shared/contract/growing.ts';
import { type PackBox, type PackLine, type PackList, packChangeNames } from '../../shared/contract/week.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { api, unwrap, userErrorMessage } from '../platform/api.ts';
import { newUuid } from '../platform/new-uuid.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { formatInstant, formatTime } from '../ui/text/format-instant.ts';
import { WholeText } from '../ui/text/whole-text.tsx';
import { DayMessageButton } from './day-message.tsx';
import { DeliveryDayField, useDeliveryDay } from './delivery-day.tsx';
import { useGreenNames } from './manage-sowing.tsx';
import { LabelSheets, PackSheet } from './pack-sheets.tsx';
import { PrintButton } from './print-button.tsx';
import { useHarvests, usePackList } from './queries.ts';
import { PresentSwaps, SwapButton } from './swap.tsx';

export function ManagePacking() {
  const day = useDeliveryDay();
  if (!day) return <SkeletonList rows={6} rowClassName="h-16" />;
  return (
    <div className="grid gap-6">
      <DeliveryDayField day={day} />
      <PresentSwaps date={day.date} now={day.now} />
      <DayList key={day.date} {...day} />
    </div>
  );
}

function DayList({ date, now }: { date: string; now: number }) {
  const { data: list, dataUpdatedAt, error, refetch, isFetching } = usePackList(date);
  const { data: harvests = [] } = useHarvests(date);
  const nameOf = useGreenNames();
  const contents = (lines: PackLine[]) =>
    lines.map(({ productId, ounces }) => `${ounces}\u00a0oz ${nameOf(productId)}`).join(', ');
  const note = useAdminAction({
    failureTitle: 'Not printed',
    send: () => unwrap(api.api.admin['pack-list']({ date }).prints.post()),
  });
  const [fixed, setFixed] = useState<PackList>();
  async function fixNumbers(): Promise<boolean> {
    const answer = await note.mutateAsync(undefined).catch(() => null);
    if (answer) flushSync(() => setFixed(answer));
    return answer !== null;
  }
  if (!list && error)
    return <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />;
  if (!list) return <SkeletonList rows={6} rowClassName="h-16" />;
  const printed = fixed && fixed.now > list.now ? fixed : list;
  const labels = printed.boxes.map((box) => ({
    ...box,
    contents: contents(box.lines),
    harvestedOn: harvestedOn(box, harvests),
  }));
  const since = list.boxes.filter(({ isSincePrint }) => isSincePrint);
  const toRow = (box: PackBox) => (
    <li key={box.orderId}>
      <BoxRow date={date} box={box} contents={contents(box.lines)} ahead={list.now - dataUpdatedAt} />
    </li>
  );
  const packed = list.boxes.filter(({ isPacked }) => isPacked).length;
  return (
    <>
      <ListNotes list={list} now={now} />
      <div className="flex flex-wrap items-center gap-3">
        <PrintButton label="Print list" isDefault onPrint={fixNumbers}>
          <PackSheet date={date} list={printed} contents={contents} now={now} />
        </PrintButton>
        <PrintButton label="Print labels" onPrint={fixNumbers}>
          <LabelSheets labels={labels} />
        </PrintButton>
        <PrintButton label="Print small labels" onPrint={fixNumbers}>
          <LabelSheets labels={labels} perSheet={30} />
        </PrintButton>
        <a
          className="text-leaf-ink inline-flex min-h-11 min-w-11 items-center underline"
          href={`/api/admin/pack-list/${date}.csv`}
          download={`pack-list-${date}.csv`}
        >
          CSV
        </a>
        <DayMessageButton date={date} />
        <SwapButton date={date} greens={list.totals.map(({ productId }) => productId)} />
      </div>
      <Changes changes={list.changes} />
      <section>
        {list.boxes.length === 0 ? (
          <EmptyState title="No paid boxes for this day" />
        ) : (
          <h2 className="text-xl">
            {packed} of {list.boxes.length} packed
          </h2>
        )}
        <p className="text-muted">{contents(list.totals)}</p>
        <ul className="mt-3 grid gap-2 lg:grid-cols-2">
          {list.boxes.filter(({ isSincePrint }) => !isSincePrint).map(toRow)}
        </ul>
        {since.length > 0 && (
          <>
            <h3 className="mt-6 text-lg">Since the print</h3>
            <ul className="mt-3 grid gap-2 lg:grid-cols-2">{since.map(toRow)}</ul>
          </>
        )}
      </section>
      {list.unpaid.length > 0 && (
        <section>
          <h2 className="text-xl">Not paid, not packed</h2>
          <ul className="mt-2 grid gap-1">
            {list.unpaid.map(({ subscriptionId, name, lines, reason }) => (
              <li key={subscriptionId}>
                <bdi>{name}</bdi>: {contents(lines)}. <span className="text-muted">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The day of the last of the box's greens; undefined until all are recorded. */
function harvestedOn({ lines }: PackBox, harvests: Harvest[]): string | undefined {
  const times = lines.map(
    (line) => harvests.find(({ productId }) => productId === line.productId)?.harvestedAt ?? Infinity,
  );
  const last = Math.max(...times);
  return Number.isFinite(last) ? newYorkDay(last) : undefined;
}

function ListNotes({ list, now }: { list: PackList; now: number }) {
  return (
    <div className="grid gap-3">
      {now < list.changeUntil && (
        <p>
          This list may still change until <WholeText text={formatInstant(list.changeUntil)} />.
        </p>
      )}
      {list.printedAt !== null && list.sincePrint.length > 0 && (
        <Alert variant="warning" title={`Changed since it was printed ${formatInstant(list.printedAt)}`}>
          <ul>
            {list.sincePrint.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Alert>
      )}
      {list.printedAt !== null && list.sincePrint.length === 0 && (
        <p className="text-muted">
          Printed <WholeText text={formatInstant(list.printedAt)} />, unchanged since.
        </p>
      )}
    </div>
  );
}

function Changes({ changes }: Pick<PackList, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">What changed</h2>
      <ul className="mt-2 grid gap-x-8 gap-y-1 lg:grid-cols-2">
        {changes.map(({ kind, name, detail }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two changes of one name may read the same
          <li key={`${kind} ${name} ${index}`}>
            <Badge>{packChangeNames[kind]}</Badge> <bdi>{name}</bdi>{' '}
            <span className="text-muted">{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface BoxRowProps {
  date: string;
  box: PackBox;
  contents: string;
  /** Server clock minus device clock, ms. */
  ahead: number;
}

function BoxRow({ date, box, contents, ahead }: BoxRowProps) {
  const { orderId, stop, name, street, town, notes, deliverBefore, isPacked } = box;
  const tick = useAdminAction({
    failureTitle: 'Not ticked',
    send: (wanted: boolean) =>
      unwrap(
        api.api.admin['pack-list']({ date })
          .boxes({ orderId })
          .post({
            isPacked: wanted,
            at: Date.now() + ahead,
            key: newUuid(),
          }),
      ),
  });
  const isTicked = tick.isPending ? tick.variables : isPacked;
  return (
    <Card className="p-3!">
      <label className="flex min-h-11 cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 h-6 w-6 shrink-0 accent-leaf"
          checked={isTicked}
          onChange={() => tick.mutate(!isPacked)}
        />
        <span className="grid">
          <span className="font-semibold">
            {stop}. <bdi>{name}</bdi>
          </span>
          <span>{contents}</span>
          <span className="text-sm text-muted">
            <bdi>{street}</bdi>, <bdi>{town}</bdi>
          </span>
          {deliverBefore && <span className="font-semibold">Before {formatTime(deliverBefore)}</span>}
          {notes && (
            <span className="text-sm">
              Notes: <bdi>{notes}</bdi>
            </span>
          )}
        </span>
      </label>
    </Card>
  );
}
