import { memo, useState } from 'react';
import { combinedAddress } from '../../../shared/contract/address.ts';
import type { TickState } from '../../../shared/contract/run.ts';
import { newYorkTime } from '../../../shared/rules/delivery-days.ts';
import { Button } from '../../ui/layout/button.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { PhoneIcon, PinIcon } from '../../ui/layout/icons.tsx';
import { formatTime } from '../../ui/text/format-instant.ts';
import { contentsOf, type ShownStop } from './run-stops.ts';

interface RunStopCardProps {
  stop: ShownStop;
  count: number;
  onTick: (stop: ShownStop, state: TickState, note?: string) => void;
  onMove: (orderId: string, number: number) => void;
}

/** Tall enough for a thumb in a car, and 7:1 in sunlight. */
const large = 'min-h-14! text-lg!';
const strong = `${large} bg-field! text-on-field! hover:bg-field!`;
const plain = `${large} border-2! border-ink! bg-surface! text-ink!`;
const waiting = 'Waiting to be sent';

/**
 * One stop of the run, drawn again only when it changes. All are laid out at once: on a slow phone, `content-visibility` made 23 tasks
 * of over 50 ms while 200 stops were scrolled, this none.
 */
export const RunStopCard = memo(function RunStopCard({ stop, count, onTick, onMove }: RunStopCardProps) {
  const [isNoting, setIsNoting] = useState(false);
  const { number, name, tick } = stop;
  const label = `stop ${number}, ${name || stop.orderNumber}`;
  function saveNotHome(form: FormData) {
    setIsNoting(false);
    onTick(stop, 'not_home', String(form.get('note') ?? '').trim());
  }
  return (
    <li
      className="rounded-lg border-2 border-edge bg-surface p-4 text-ink [contain:layout_paint_style]"
      data-stop={stop.orderId}
    >
      <StopHead stop={stop} />
      {tick === 'open' && !isNoting && (
        <div className="mt-3 grid grid-cols-2! gap-3">
          <Button
            className={strong}
            aria-label={`Delivered: ${label}`}
            onClick={() => onTick(stop, 'delivered')}
          >
            Delivered
          </Button>
          <Button className={plain} aria-label={`Not home: ${label}`} onClick={() => setIsNoting(true)}>
            Not home
          </Button>
        </div>
      )}
      {isNoting && (
        <form action={saveNotHome} className="mt-3 grid gap-3">
          <label className="grid gap-1 font-semibold">
            Note to the customer (optional)
            <textarea name="note" rows={2} maxLength={500} className="control text-lg!" dir="auto" />
          </label>
          <div className="grid grid-cols-2! gap-3">
            <Button type="submit" className={strong}>
              Save not home
            </Button>
            <Button className={plain} onClick={() => setIsNoting(false)}>
              Back
            </Button>
          </div>
        </form>
      )}
      {tick !== 'open' && (
        // As tall as the two buttons were, also while it waits: the next stop's buttons stay under the driver's thumb.
        <div className="mt-3 flex min-h-14 items-center justify-between gap-3">
          <p className="min-w-0 flex-1 text-lg font-semibold [overflow-wrap:anywhere]">
            {tick === 'delivered' ? 'Delivered' : 'Not home'}
            {stop.tickedAt !== null && `, ${newYorkTime(stop.tickedAt)}`}
            {stop.isWaiting && <span className="block">{waiting}</span>}
            {stop.tickNote && <span className="block font-normal">{stop.tickNote}</span>}
          </p>
          <Button className={plain} aria-label={`Undo: ${label}`} onClick={() => onTick(stop, 'open')}>
            Undo
          </Button>
        </div>
      )}
      {tick === 'open' && stop.isWaiting && <p className="mt-2 font-semibold">{waiting}</p>}
      {stop.refusal && <p className="mt-2 font-semibold text-danger-ink">Not accepted: {stop.refusal}</p>}
      <MoveStop stop={stop} count={count} label={label} onMove={onMove} />
    </li>
  );
});

function StopHead({ stop }: { stop: ShownStop }) {
  const address = combinedAddress(stop);
  const map = `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`;
  const link = classNames('button', plain, 'px-4');
  return (
    <>
      <h2 className="text-xl">
        {stop.number}. <bdi>{stop.name || stop.orderNumber}</bdi>
      </h2>
      <p className="text-lg">
        <bdi>{address}</bdi>
      </p>
      {stop.deliverBefore && <p className="text-lg font-semibold">Before {formatTime(stop.deliverBefore)}</p>}
      {stop.notes && (
        <p className="mt-2 rounded-md border-2 border-ink p-3 text-lg font-semibold whitespace-pre-line [overflow-wrap:anywhere]">
          <bdi>{stop.notes}</bdi>
        </p>
      )}
      <p className="mt-2">
        {contentsOf(stop)} · <span className="whitespace-nowrap">{stop.orderNumber}</span>
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        <a href={map} target="_blank" rel="noreferrer" className={link} aria-label={`Map: ${address}`}>
          <PinIcon className="h-5 w-5" />
          Map
        </a>
        {stop.phone && (
          <a
            href={`tel:${stop.phone.replace(/[^+\d]/g, '')}`}
            className={link}
            aria-label={`Call ${stop.name}, ${stop.phone}`}
          >
            <PhoneIcon className="h-5 w-5" />
            {stop.phone}
          </a>
        )}
      </p>
    </>
  );
}

interface MoveStopProps {
  stop: ShownStop;
  count: number;
  label: string;
  onMove: (orderId: string, number: number) => void;
}

function MoveStop({ stop: { orderId, number }, count, label, onMove }: MoveStopProps) {
  return (
    <details className="mt-2">
      <summary className="flex min-h-14 cursor-pointer items-center font-semibold underline underline-offset-4">
        Change its place
      </summary>
      <div className="flex flex-wrap items-end gap-3">
        <Button
          className={plain}
          aria-label={`Move up: ${label}`}
          disabled={number === 1}
          onClick={() => onMove(orderId, number - 1)}
        >
          Up
        </Button>
        <Button
          className={plain}
          aria-label={`Move down: ${label}`}
          disabled={number === count}
          onClick={() => onMove(orderId, number + 1)}
        >
          Down
        </Button>
        <form action={(form) => onMove(orderId, Number(form.get('number')))} className="flex items-end gap-3">
          <label className="grid gap-1 font-semibold">
            Move to number
            <input
              name="number"
              type="number"
              inputMode="numeric"
              min={1}
              max={count}
              required
              defaultValue={number}
              className="control min-h-14! w-24!"
            />
          </label>
          <Button type="submit" className={plain} aria-label={`Move: ${label}`}>
            Move
          </Button>
        </form>
      </div>
    </details>
  );
}
