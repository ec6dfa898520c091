import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { TickState } from '../../../shared/contract/run.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import type { RunCopy } from './run-copies.ts';
import { NextStop, RunStopCard, scrollToStop } from './run-stop.tsx';
import { isSameDoor, type ShownStop } from './run-stops.ts';
import { moveStop, type TickDetails, tickStop } from './use-run.ts';

export function RunStops({ copy, stops, shown }: { copy: RunCopy; stops: ShownStop[]; shown: ShownStop[] }) {
  // Stable, so a tick renders only its own stop.
  const present = useRef({ copy, stops });
  present.current = { copy, stops };
  const kept = useUnchanged(shown);
  const follow = useFollow(kept);
  const onTick = useCallback(
    (stop: ShownStop, state: TickState, about?: TickDetails) => {
      follow(stop.orderId, state);
      void tickStop(present.current.copy, stop, state, about);
    },
    [follow],
  );
  const onMove = useCallback(
    (orderId: string, number: number) =>
      void moveStop(present.current.copy, present.current.stops, orderId, number),
    [],
  );
  if (shown.length === 0)
    return (
      <div className="mt-6">
        <EmptyState title="No stops" text="There is no paid box for this day." />
      </div>
    );
  const next = nextOf(kept);
  const before = next && kept[kept.indexOf(next) - 1];
  return (
    <>
      {/* The last stop, too, comes to the top. */}
      <ol aria-label="Stops" className={classNames('mt-6 grid gap-4', next && 'pb-[60dvh]')}>
        {kept.map((stop, place) => (
          <RunStopCard
            key={stop.orderId}
            stop={stop}
            isSameDoor={isSameDoor(stop, kept[place - 1])}
            count={stops.length}
            isNext={stop.orderId === next?.orderId}
            onTick={onTick}
            onMove={onMove}
          />
        ))}
      </ol>
      {next && (
        <NextStop key={next.orderId} stop={next} isSameDoor={isSameDoor(next, before)} onTick={onTick} />
      )}
    </>
  );
}

function nextOf(stops: ShownStop[]): ShownStop | undefined {
  return stops.find(({ tick }) => tick === 'open');
}

/** Once this phone's tick is shown, its next stop comes to the top; after an undo, that stop. */
function useFollow(stops: ShownStop[]): (orderId: string, state: TickState) => void {
  const tapped = useRef<{ orderId: string; state: TickState }>(null);
  useEffect(() => {
    const { orderId, state } = tapped.current ?? {};
    const stop = stops.find((one) => one.orderId === orderId);
    if (!stop || stop.tick !== state) return;
    tapped.current = null;
    const goal = state === 'open' ? stop : nextOf(stops);
    if (goal) scrollToStop(goal);
  }, [stops]);
  return useCallback((orderId, state) => {
    tapped.current = { orderId, state };
  }, []);
}

/** Keeps object identity of unchanged stops. */
function useUnchanged(stops: ShownStop[]): ShownStop[] {
  const known = useRef(new Map<string, [text: string, stop: ShownStop]>());
  return useMemo(() => {
    const next = stops.map((stop) => {
      const text = JSON.stringify(stop);
      const before = known.current.get(stop.orderId);
      return before?.[0] === text ? before : ([text, stop] as [string, ShownStop]);
    });
    known.current = new Map(next.map((entry) => [entry[1].orderId, entry]));
    return next.map(([, stop]) => stop);
  }, [stops]);
}
