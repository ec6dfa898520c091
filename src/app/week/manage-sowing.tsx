import { useState } from 'react';
import { business } from '../../shared/business.ts';
import type { Sowing } from '../../shared/contract/growing.ts';
import type { SowPlanRow } from '../../shared/contract/week.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { fullGrownOn, groupOf, isLate, missingTrays, type SowGroup } from '../../shared/rules/sow-rows.ts';
import { useIsAdmin } from '../accounts/queries.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { useProducts } from '../catalog/queries.ts';
import { useAdminProducts } from '../catalog/use-admin-products.ts';
import { useShopClock } from '../delivery/use-delivery-terms.ts';
import { api, unwrap, userErrorMessage } from '../platform/api.ts';
import { useAttempt } from '../platform/use-attempt.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { Select } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Day } from '../ui/text/day.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { formatInstant } from '../ui/text/format-instant.ts';
import { WholeText } from '../ui/text/whole-text.tsx';
import { GrowingFacts } from './growing-facts.tsx';
import { PrintButton } from './print-button.tsx';
import { useSowPlan } from './queries.ts';
import { SowDetails } from './sow-details.tsx';

const sowGroups: { id: SowGroup; title: string }[] = [
  { id: 'now', title: 'Sow today' },
  { id: 'late', title: 'Late' },
  { id: 'week', title: 'This week' },
  { id: 'later', title: 'Later' },
  { id: 'surplus', title: 'Surplus' },
  { id: 'done', title: 'Sown' },
  { id: 'unknown', title: 'Without growing facts' },
  { id: 'lost', title: 'Lost trays' },
];

export function ManageSowing() {
  const [weeks, setWeeks] = useState(4);
  const { data, error, refetch, isFetching } = useSowPlan(weeks);
  const now = useShopClock();
  const nameOf = useGreenNames();
  const isAdmin = useIsAdmin();
  const [last, setLast] = useState<Sowing | null>(null);
  if (!data && error)
    return <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />;
  if (!data || now === null) return <SkeletonList rows={6} rowClassName="h-24" />;
  const today = newYorkDay(now);
  const groups = sowGroups.map((group) => ({
    ...group,
    rows: data.filter((row) => groupOf(row, today) === group.id).toSorted(bySowDay),
  }));
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Weeks" name="weeks">
          <Select value={weeks} onChange={(event) => setWeeks(Number(event.target.value))}>
            {[2, 4, 6, 8, 12].map((count) => (
              <option key={count}>{count}</option>
            ))}
          </Select>
        </Field>
        <PrintButton label="Print" isDefault>
          <SowSheet rows={groups.flatMap(({ rows }) => rows)} nameOf={nameOf} now={now} />
        </PrintButton>
      </div>
      {last && <LastSowing sowing={last} nameOf={nameOf} onDone={() => setLast(null)} />}
      {data.length === 0 && <EmptyState title="Nothing is ordered for these weeks" />}
      {groups.map(({ id, title, rows }) =>
        rows.length === 0 ? null : (
          <section key={id} aria-labelledby={`sow-${id}`}>
            <h2 id={`sow-${id}`} className="mb-3 text-xl">
              {title}
            </h2>
            <ul className="grid gap-3 lg:grid-cols-2">
              {rows.map((row) => (
                <li key={`${row.date} ${row.productId}`}>
                  <SowCard row={row} today={today} name={nameOf(row.productId)} onSown={setLast} />
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
      {isAdmin && <GrowingFacts />}
    </div>
  );
}

function bySowDay(one: SowPlanRow, other: SowPlanRow): number {
  return (one.sowOn ?? one.date) < (other.sowOn ?? other.date) ? -1 : 1;
}

/** The id until the products load. Only admins read the names of inactive greens. */
export function useGreenNames(): (productId: string) => string {
  const { data: listed = [] } = useProducts();
  const { data: all = [] } = useAdminProducts({ enabled: useIsAdmin() });
  return (productId) => [...all, ...listed].find(({ id }) => id === productId)?.name ?? productId;
}

interface SowCardProps {
  row: SowPlanRow;
  today: string;
  name: string;
  onSown: (sowing: Sowing) => void;
}

function SowCard({ row, today, name, onSown }: SowCardProps) {
  const missing = missingTrays(row);
  const late = isLate(row, today) ? lateText(row, today) : null;
  const sendAttempt = useAttempt();
  const record = useAdminAction({
    failureTitle: 'Not recorded',
    send: async () => {
      const { date, productId } = row;
      const request = { date, productId, trays: missing, sownOn: today, lot: '' };
      const sowing = await sendAttempt(request, (key) =>
        unwrap(api.api.admin.sowings.post({ ...request, key })),
      );
      // Called here, because the card unmounts once the plan is refetched.
      onSown(sowing);
    },
  });
  return (
    <Card className="grid gap-2 p-4!">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="font-semibold">
            {name}, for <Day day={row.date} format="weekday" />
          </h3>
          <p className="text-sm">{planText(row)}</p>
          {row.sowOn && missing > 0 && (
            <p className="text-sm text-muted">
              Sow on <Day day={row.sowOn} format="weekday" />
            </p>
          )}
          {late && <p className="text-sm font-semibold text-danger">{late}</p>}
        </div>
        {row.trays !== null && missing > 0 && (
          <Button pending={record.isPending} onClick={() => record.mutate()}>
            {missing} {missing === 1 ? 'tray' : 'trays'} sown
            <span className="sr-only">
              {' '}
              of {name} for <Day day={row.date} />
            </span>
          </Button>
        )}
      </div>
      <SowDetails row={row} today={today} name={name} />
    </Card>
  );
}

function lateText(row: SowPlanRow, today: string): string {
  const grownOn = fullGrownOn(row, today);
  return grownOn === null
    ? 'Too late to sow: these boxes will be short.'
    : `Still worth it: full grown on ${formatDay(grownOn, 'weekday')}.`;
}

/** "3 trays, 105 g of seed, for 20 oz ordered and 2 oz of buffer; 1 sown, 1 lost." */
function planText(row: SowPlanRow): string {
  const { trays, seedGrams, ounces, invitedOunces, bufferOunces, sownTrays, lostTrays } = row;
  const lost = lostTrays > 0 ? `, ${lostTrays} lost` : '';
  const invited = invitedOunces > 0 ? `; ${invitedOunces} oz more if all who are invited move in` : '';
  const sown = `${sownTrays + lostTrays > 0 ? `; ${sownTrays} sown${lost}` : ''}${invited}`;
  if (trays === null) return `${ounces} oz ordered${sown}`;
  const seed = seedGrams === null ? '' : `, ${seedGrams.toLocaleString('en-US')} g of seed`;
  const surplus = sownTrays > trays ? `, ${sownTrays - trays} more than needed` : '';
  return `${trays} ${trays === 1 ? 'tray' : 'trays'}${seed}, for ${ounces} oz ordered and ${bufferOunces} oz of buffer${sown}${surplus}`;
}

interface LastSowingProps {
  sowing: Sowing;
  nameOf: (productId: string) => string;
  onDone: () => void;
}

function LastSowing({ sowing, nameOf, onDone }: LastSowingProps) {
  const undo = useAdminAction({
    failureTitle: 'Not taken back',
    send: () => unwrap(api.api.admin.sowings({ id: sowing.id }).delete()),
  });
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-leaf-soft px-4 py-2"
    >
      <span>
        Recorded: {sowing.trays} {sowing.trays === 1 ? 'tray' : 'trays'} of {nameOf(sowing.productId)} for{' '}
        <Day day={sowing.date} format="weekday" />.
      </span>
      <Button
        variant="secondary"
        pending={undo.isPending}
        onClick={() => undo.mutate(undefined, { onSuccess: onDone })}
      >
        Undo
      </Button>
    </div>
  );
}

interface SowSheetProps {
  rows: SowPlanRow[];
  nameOf: (productId: string) => string;
  now: number;
}

function SowSheet({ rows, nameOf, now }: SowSheetProps) {
  const heads = ['Sow on', 'Green', 'For', 'Trays', 'Seed (g)', 'Sown', 'Ounces'];
  return (
    <article className="p-8 text-sm">
      <h1 className="text-xl">{business.name}: sow plan</h1>
      <p>
        Printed <WholeText text={formatInstant(now)} />
      </p>
      <table className="mt-4 w-full">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} className="border-b border-current py-1 pr-3 text-left">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toSorted(bySowDay).map((row) => (
            <tr key={`${row.date} ${row.productId}`}>
              {[
                row.sowOn ? formatDay(row.sowOn, 'weekday') : '-',
                nameOf(row.productId),
                formatDay(row.date, 'weekday'),
                row.trays ?? '-',
                row.seedGrams ?? '-',
                row.sownTrays,
                `${row.ounces} + ${row.bufferOunces}`,
              ].map((cell, column) => (
                <td key={heads[column]} className="border-b py-1 pr-3">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
