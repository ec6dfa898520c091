import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { combinedAddress } from '../../../shared/contract/address.ts';
import { newYorkDay, saturdayOnOrAfter } from '../../../shared/rules/delivery-days.ts';
import { paths } from '../../paths.ts';
import { userErrorMessage } from '../../platform/api.ts';
import { account, deviceValues } from '../../platform/device/storage.ts';
import { useOnline } from '../../platform/use-online.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { ConfirmDialog } from '../../ui/overlay/modal.tsx';
import { Day } from '../../ui/text/day.tsx';
import { formatInstant, formatTime } from '../../ui/text/format-instant.ts';
import { WholeText } from '../../ui/text/whole-text.tsx';
import { DayMessageButton } from '../day-message.tsx';
import { PrintButton } from '../print-button.tsx';
import type { RunCopy } from './run-copies.ts';
import { RunStops } from './run-list.tsx';
import {
  contentsOf,
  cutNumber,
  distanceLeft,
  parts,
  type RunCut,
  type ShownStop,
  stopsOfPart,
} from './run-stops.ts';
import { isForbidden, resetOrder, startRun, tickAllDelivered, useRun } from './use-run.ts';

const tall = 'min-h-14! text-lg!';
const plain = classNames(tall, 'border-2! border-ink! bg-surface! text-ink!');

/** By default the next Saturday, including today. */
export function RunArea() {
  const [search, setSearch] = useSearchParams();
  const date = search.get('date') ?? saturdayOnOrAfter(newYorkDay(Date.now()));
  const run = useRun(date);
  return (
    <div className="page-width py-6 text-ink">
      <h1 className="text-2xl">
        Run of <Day day={date} />
      </h1>
      <label className="mt-3 flex flex-wrap items-center gap-3 font-semibold">
        Day
        <input
          type="date"
          value={date}
          required
          onChange={({ target }) =>
            target.value && setSearch({ date: target.value }, { replace: true, preventScrollReset: true })
          }
          className="control min-h-14! w-52!"
        />
      </label>
      <RunBody run={run} date={date} />
    </div>
  );
}

const keptCut = deviceValues<RunCut>('run-cut', account);

/** Survives closing the browser. */
function useCut(date: string): [RunCut, (changed: Partial<RunCut>) => void] {
  const [kept, setKept] = useState(() => keptCut.get());
  const cut: RunCut = kept?.date === date ? kept : { date, ids: [], part: 'all' };
  const change = (changed: Partial<RunCut>) => {
    keptCut.set({ ...cut, ...changed });
    setKept({ ...cut, ...changed });
  };
  return [cut, change];
}

function RunBody({ run, date }: { run: ReturnType<typeof useRun>; date: string }) {
  const [cut, changeCut] = useCut(date);
  const { userId, copy, stops, error, isLoading, isFetching, refetch, waitingCount } = run;
  if (!userId && !isFetching) return <SignInNote />;
  if (isForbidden(error)) return <p className="mt-6 text-lg">This page is for the farm's drivers.</p>;
  if (!copy) {
    if (isLoading || !error) return <PageSpinner />;
    return (
      <div className="mt-6">
        <ErrorState
          title="This run is not on this device"
          message={`${userErrorMessage(error)} Open the run once while online; after that it works offline.`}
          onRetry={refetch}
          retrying={isFetching}
        />
      </div>
    );
  }
  const shown = stopsOfPart(stops, cut.part, cutNumber(stops, cut.ids));
  return (
    <>
      <RunState copy={copy} stops={stops} shown={shown} waitingCount={waitingCount} />
      <RunActions copy={copy} stops={stops} shown={shown}>
        {stops.length > 1 && <CutField stops={stops} cut={cut} onChange={changeCut} />}
      </RunActions>
      <RunStops copy={copy} stops={stops} shown={shown} />
    </>
  );
}

/** Ticks are kept. */
function SignInNote() {
  return (
    <div className="mt-6 grid gap-4 text-lg">
      <p>
        Please sign in to see the run. Ticks that were not sent yet stay on this device until the same person
        signs in.
      </p>
      <Link
        to={paths.login}
        state={{ returnTo: paths.run + location.search }}
        className={classNames('button justify-self-start px-6', plain)}
      >
        Sign in
      </Link>
    </div>
  );
}

interface RunStateProps {
  copy: RunCopy;
  stops: ShownStop[];
  shown: ShownStop[];
  waitingCount: number;
}

function RunState({ copy, stops, shown, waitingCount }: RunStateProps) {
  const online = useOnline();
  const done = stops.filter(({ tick }) => tick === 'delivered').length;
  const notHome = stops.filter(({ tick }) => tick === 'not_home').length;
  return (
    <div role="status" className="mt-4 text-lg">
      {stops.length > 0 && (
        <>
          <p className="font-semibold">
            {done} of {stops.length} delivered{notHome > 0 && <span>, {notHome} not home</span>}
          </p>
          <p>{leftText(shown)}</p>
        </>
      )}
      {/* Reserves two lines, so no button moves. */}
      <p className="min-h-[2lh]">
        {networkText(
          online,
          waitingCount,
          stops.some(({ isUnstored }) => isUnstored),
          copy.readAt,
        )}
      </p>
    </div>
  );
}

function leftText(stops: ShownStop[]): string {
  if (stops.every(({ tick }) => tick !== 'open')) return 'All stops are finished.';
  const { miles, time } = distanceLeft(stops);
  return `About ${Math.ceil(miles)} miles and ${time} left (straight lines x 1.3).`;
}

function networkText(online: boolean, waitingCount: number, isUnstored: boolean, readAt: number): string {
  const waiting = `${waitingCount} ${waitingCount === 1 ? 'tick waits' : 'ticks wait'} to be sent.`;
  if (isUnstored) return `${waiting} Keep this page open: this phone has no room to store them.`;
  if (waitingCount > 0 && online) return `${waiting} Keep going: they are safe on this device.`;
  if (waitingCount > 0) return `${waiting} No network: keep going, they are safe on this device.`;
  if (online) return 'Ticks are sent at once.';
  return `No network. As of ${formatInstant(readAt)}. Ticks are kept on this device.`;
}

interface RunActionsProps {
  copy: RunCopy;
  stops: ShownStop[];
  shown: ShownStop[];
  children: ReactNode;
}

function RunActions({ copy, stops, shown, children }: RunActionsProps) {
  const online = useOnline();
  const [pending, setPending] = useState(false);
  const [asked, setAsked] = useState<'start' | 'delivered' | null>(null);
  const today = newYorkDay(Date.now() + copy.clockOffset);
  const open = stops.filter(({ tick }) => tick === 'open').length;
  const isTooEarly = copy.answer.startedAt === null && copy.answer.date > today;
  async function run(action: (copy: RunCopy) => Promise<void>) {
    setPending(true);
    await action(copy);
    setPending(false);
    setAsked(null);
  }
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {copy.answer.startedAt === null ? (
        <Button
          className={classNames(tall, 'bg-field! text-on-field!')}
          disabled={!online || copy.answer.date !== today || stops.length === 0}
          pending={pending}
          onClick={() => setAsked('start')}
        >
          Start the run
        </Button>
      ) : (
        <p className="flex min-h-14 items-center text-lg">
          <WholeText text={`Started ${formatInstant(copy.answer.startedAt)}`} />
        </p>
      )}
      {isTooEarly && <p className="w-full text-lg">It can be started on that day only.</p>}
      <details className="w-full">
        <summary className="flex min-h-12 cursor-pointer items-center font-semibold underline underline-offset-4">
          More
        </summary>
        <div className="flex flex-wrap gap-3">
          <PrintRun date={copy.answer.date} stops={shown} />
          <Button className={plain} disabled={!online} onClick={() => run(resetOrder)}>
            Shortest way
          </Button>
          {open > 0 && copy.answer.date <= today && (
            <Button className={plain} disabled={!online} onClick={() => setAsked('delivered')}>
              All delivered
            </Button>
          )}
          <DayMessageButton date={copy.answer.date} className={plain} disabled={!online} />
        </div>
        {children}
      </details>
      <ConfirmDialog
        open={asked === 'start'}
        onOpenChange={() => setAsked(null)}
        title={`Start the run with ${stops.length} ${stops.length === 1 ? 'stop' : 'stops'}?`}
        description="Each of these customers gets a mail that the box is out for delivery."
        confirmLabel="Start and tell them"
        cancelLabel="Back"
        pending={pending}
        onConfirm={() => run(startRun)}
      />
      <ConfirmDialog
        open={asked === 'delivered'}
        onOpenChange={() => setAsked(null)}
        title={`Tick ${open} open ${open === 1 ? 'stop' : 'stops'} as delivered?`}
        description="Each of these customers gets a mail that the box was delivered."
        confirmLabel="All delivered"
        cancelLabel="Back"
        pending={pending}
        onConfirm={() => run(tickAllDelivered)}
      />
    </div>
  );
}

interface CutFieldProps {
  stops: ShownStop[];
  cut: RunCut;
  onChange: (changed: Partial<RunCut>) => void;
}

function CutField({ stops, cut, onChange }: CutFieldProps) {
  const [cutAfter, count] = [cutNumber(stops, cut.ids), stops.length];
  return (
    <fieldset className="mt-4 flex flex-wrap items-end gap-3">
      <label className="grid gap-1 font-semibold">
        Cut after stop (place in the list)
        <input
          inputMode="numeric"
          pattern="\d{1,3}"
          maxLength={3}
          autoComplete="off"
          value={cutAfter || ''}
          onChange={({ target }) => onChange({ ids: firstIds(stops, Number(target.value)) })}
          className="control min-h-14! w-28!"
        />
      </label>
      <label className="grid gap-1 font-semibold">
        This phone drives
        <select
          value={cut.part}
          onChange={({ target }) => onChange({ part: parts.find((part) => part === target.value) ?? 'all' })}
          disabled={!cutAfter}
          className="control min-h-14!"
        >
          <option value="all">All stops</option>
          <option value="first">The first {cutAfter}</option>
          <option value="second">The last {count - cutAfter}</option>
        </select>
      </label>
    </fieldset>
  );
}

/** Of the first half; at least one stop stays for the other phone. */
function firstIds(stops: ShownStop[], cutAfter: number): string[] {
  return stops.slice(0, Math.min(cutAfter || 0, stops.length - 1)).map(({ orderId }) => orderId);
}

function PrintRun({ date, stops }: { date: string; stops: ShownStop[] }) {
  const [printedAt, setPrintedAt] = useState(0);
  return (
    <PrintButton label="Print" isDefault className={plain} onPrint={() => setPrintedAt(Date.now())}>
      <h1 className="text-2xl">
        Run of <Day day={date} />
      </h1>
      <p>
        Printed <WholeText text={formatInstant(printedAt)} />
      </p>
      <ol className="mt-4">
        {stops.map((stop) => (
          <li
            key={stop.orderId}
            className="break-inside-avoid border-t border-current py-2 [overflow-wrap:anywhere]"
          >
            <p className="font-semibold">
              {stop.stop}. <bdi>{stop.name}</bdi>, <bdi>{combinedAddress(stop)}</bdi>
              {stop.deliverBefore && <span>, before {formatTime(stop.deliverBefore)}</span>}
            </p>
            {stop.notes && (
              <p>
                <bdi>{stop.notes}</bdi>
              </p>
            )}
            <p>{[stop.phone, stop.orderNumber, contentsOf(stop)].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ol>
    </PrintButton>
  );
}
