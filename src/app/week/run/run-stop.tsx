import { memo, useState } from 'react';
import { combinedAddress } from '../../../shared/contract/address.ts';
import { unclearAddress } from '../../../shared/contract/delivery.ts';
import type { TickState } from '../../../shared/contract/run.ts';
import { newYorkTime } from '../../../shared/rules/delivery-days.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { Button } from '../../ui/layout/button.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { PhoneIcon, PinIcon } from '../../ui/layout/icons.tsx';
import { formatTime } from '../../ui/text/format-instant.ts';
import { PhoneLink } from '../../ui/text/phone-link.tsx';
import { contentsOf, type ShownStop } from './run-stops.ts';
import type { TickDetails } from './use-run.ts';

type OnTick = (stop: ShownStop, state: TickState, about?: TickDetails) => void;

interface RunStopCardProps {
  stop: ShownStop;
  isSameDoor: boolean;
  count: number;
  /** Its buttons are in the bar, too. */
  isNext: boolean;
  onTick: OnTick;
  onMove: (orderId: string, number: number) => void;
}

/** Tall enough for a thumb in a car; contrast 7:1 for sunlight. */
const large = 'min-h-14! text-lg! px-3! [overflow-wrap:anywhere]';
const strong = `${large} bg-field! text-on-field! hover:bg-field!`;
const outlined = 'border-2! border-ink! bg-surface! text-ink!';
const plain = `${large} ${outlined}`;

/** Below each other where large text leaves no room. */
const pair = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))]! gap-3';

const labelOf = ({ stop, name, orderNumber }: ShownStop) => `stop ${stop}, ${name || orderNumber}`;

function waitingText({ isWaiting, isUnstored }: ShownStop): string | null {
  if (isUnstored) return 'Waiting to be sent, and not stored: this phone has no room. Keep this page open.';
  return isWaiting ? 'Waiting to be sent' : null;
}

/** `content-visibility` caused 23 tasks over 50 ms in 200 stops on a slow phone; without it, none. */
export const RunStopCard = memo(function RunStopCard(props: RunStopCardProps) {
  const { stop, isSameDoor, count, isNext, onTick, onMove } = props;
  const waiting = waitingText(stop);
  const isOpen = stop.tick === 'open';
  return (
    <li
      className={classNames(
        'rounded-lg border-2 border-edge bg-surface px-4 text-ink [contain:layout_paint_style]',
        isOpen && 'pt-4',
        isSameDoor && '-mt-3',
      )}
      data-stop={stop.orderId}
    >
      {isOpen ? (
        <>
          <StopHead stop={stop} isSameDoor={isSameDoor} />
          {/* On a desktop the bar's pair is 100 px below. */}
          <div className={isNext ? 'lg:hidden' : undefined}>
            <TickButtons stop={stop} onTick={onTick} />
          </div>
          {waiting && <p className="mt-2 font-semibold">{waiting}</p>}
        </>
      ) : (
        <FinishedStop stop={stop} waiting={waiting} onTick={onTick} />
      )}
      {stop.refusal && <p className="py-2 font-semibold text-danger-ink">Not accepted: {stop.refusal}</p>}
      {isOpen && <MoveStop stop={stop} count={count} label={labelOf(stop)} onMove={onMove} />}
    </li>
  );
});

function FinishedStop({
  stop,
  waiting,
  onTick,
}: {
  stop: ShownStop;
  waiting: string | null;
  onTick: OnTick;
}) {
  const done = stop.tick === 'delivered' ? 'Delivered' : 'Not home';
  return (
    <details>
      <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-x-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 truncate font-semibold">
          {stop.stop}. <bdi>{stop.name || stop.orderNumber}</bdi>
        </span>
        <span>{stop.tickedAt === null ? done : `${done}, ${newYorkTime(stop.tickedAt)}`}</span>
        {waiting && <span className="w-full font-semibold">{waiting}</span>}
      </summary>
      <div className="grid gap-3 pb-4">
        {stop.tickNote && <p className="text-lg [overflow-wrap:anywhere]">{stop.tickNote}</p>}
        <div>
          <StopHead stop={stop} isSameDoor={false} />
        </div>
        <Button className={plain} aria-label={`Undo: ${labelOf(stop)}`} onClick={() => onTick(stop, 'open')}>
          Undo
        </Button>
      </div>
    </details>
  );
}

/** Below the site's bar. */
export function scrollToStop({ orderId }: ShownStop): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  document
    .querySelector(`[data-stop="${orderId}"]`)
    ?.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' });
}

interface NextStopProps {
  stop: ShownStop;
  isSameDoor: boolean;
  onTick: OnTick;
}

/** Pinned above the bottom edge. Give it the stop's id as key. */
export function NextStop({ stop, isSameDoor, onTick }: NextStopProps) {
  const [note] = stop.notes.trim().split('\n');
  return (
    <section
      aria-label="Next stop"
      className="bottom-bar sticky bottom-0 z-10 -mx-4 mt-6 border-t-2 border-ink bg-surface px-4 pt-2 pb-3 sm:-mx-6 sm:px-6"
    >
      <button
        type="button"
        onClick={() => scrollToStop(stop)}
        className="block min-h-11 w-full cursor-pointer truncate text-left"
      >
        <strong>Next stop: {stop.stop}</strong> <bdi>{stop.name || stop.orderNumber}</bdi>,{' '}
        <bdi>{stop.street}</bdi>
      </button>
      {note && (
        <p className="truncate font-semibold">
          <bdi>{note}</bdi>
        </p>
      )}
      <WayLinks
        stop={stop}
        isSameDoor={isSameDoor}
        className={classNames('mt-1', pair)}
        linkClassName={`min-h-12! px-2! whitespace-nowrap ${outlined}`}
      />
      <TickButtons stop={stop} onTick={onTick} className="min-h-16!" />
    </section>
  );
}

interface TickButtonsProps {
  stop: ShownStop;
  onTick: OnTick;
  className?: string;
}

function TickButtons({ stop, onTick, className }: TickButtonsProps) {
  const [isNoting, setIsNoting] = useState(false);
  const label = labelOf(stop);
  const delivered = stop.collect === undefined ? 'Delivered' : 'Delivered, not paid';
  function saveNotHome(form: FormData) {
    setIsNoting(false);
    onTick(stop, 'not_home', { note: String(form.get('note') ?? '').trim() });
  }
  if (isNoting)
    return (
      <form action={saveNotHome} className="mt-3 grid gap-3">
        <label className="grid gap-1 font-semibold">
          Note to the customer (optional)
          <textarea name="note" rows={2} maxLength={500} className="control text-lg!" dir="auto" />
        </label>
        <div className={pair}>
          <Button type="submit" className={strong}>
            Save not home
          </Button>
          <Button className={plain} onClick={() => setIsNoting(false)}>
            Back
          </Button>
        </div>
      </form>
    );
  return (
    <div className={classNames('mt-3', pair)}>
      {stop.collect !== undefined && (
        <Button
          className={classNames(strong, 'col-span-full')}
          aria-label={`Delivered, ${formatCents(stop.collect)} collected: ${label}`}
          onClick={({ detail }) => detail < 2 && onTick(stop, 'delivered', { collected: true })}
        >
          Collect {formatCents(stop.collect)}: delivered and paid
        </Button>
      )}
      <Button
        className={classNames(stop.collect === undefined ? strong : plain, className)}
        aria-label={`${delivered}: ${label}`}
        // A double tap must not tick the stop that takes its place.
        onClick={({ detail }) => detail < 2 && onTick(stop, 'delivered')}
      >
        {delivered}
      </Button>
      <Button
        className={classNames(plain, className)}
        aria-label={`Not home: ${label}`}
        onClick={() => setIsNoting(true)}
      >
        Not home
      </Button>
    </div>
  );
}

function StopHead({ stop, isSameDoor }: { stop: ShownStop; isSameDoor: boolean }) {
  const address = combinedAddress(stop);
  return (
    <>
      <h2 className="text-xl">
        {stop.stop}. <bdi>{stop.name || stop.orderNumber}</bdi>
      </h2>
      <p className="text-lg">{isSameDoor ? <strong>Same door</strong> : <bdi>{address}</bdi>}</p>
      {stop.deliverBefore && <p className="text-lg font-semibold">Before {formatTime(stop.deliverBefore)}</p>}
      {stop.isApproximate && <p className="text-lg font-semibold">{unclearAddress}</p>}
      {stop.notes && (
        <p className="mt-2 rounded-md border-2 border-ink p-3 text-lg font-semibold whitespace-pre-line [overflow-wrap:anywhere]">
          <bdi>{stop.notes}</bdi>
        </p>
      )}
      <p className="mt-2">
        {contentsOf(stop)} · <span className="whitespace-nowrap">{stop.orderNumber}</span>
      </p>
      <WayLinks
        stop={stop}
        isSameDoor={isSameDoor}
        className="mt-3 flex flex-wrap gap-3"
        linkClassName={`px-4 ${plain}`}
      />
    </>
  );
}

type WayLinksProps = { stop: ShownStop; isSameDoor: boolean; className: string; linkClassName: string };

function WayLinks({ stop, isSameDoor, className, linkClassName }: WayLinksProps) {
  const address = combinedAddress(stop);
  const map = `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`;
  const link = classNames('button', linkClassName);
  if (isSameDoor && !stop.phone) return null;
  return (
    <p className={className}>
      {!isSameDoor && (
        <a
          href={map}
          target="_blank"
          rel="noreferrer"
          className={link}
          aria-label={`Drive there: ${address}`}
        >
          <PinIcon className="h-5 w-5" />
          <span>Drive there</span>
        </a>
      )}
      <PhoneLink
        phone={stop.phone}
        className={link}
        label={`Call ${stop.name}, ${stop.phone}`}
        icon={<PhoneIcon className="h-5 w-5" />}
      />
    </p>
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
    <details>
      <summary className="flex min-h-14 cursor-pointer items-center font-semibold underline underline-offset-4">
        Change its place
      </summary>
      <div className="flex flex-wrap items-end gap-3 pb-4">
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
            Move to place
            <input
              name="number"
              inputMode="numeric"
              pattern="\d{1,3}"
              maxLength={3}
              autoComplete="off"
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
