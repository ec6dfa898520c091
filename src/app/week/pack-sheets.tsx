import { business } from '../../shared/business.ts';
import { type PackBox, type PackLine, type PackList, packChangeNames } from '../../shared/contract/week.ts';
import { Day } from '../ui/text/day.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { formatInstant, formatTime } from '../ui/text/format-instant.ts';
import { WholeText } from '../ui/text/whole-text.tsx';

/** `harvestedOn` is `YYYY-MM-DD`, absent where no harvest was recorded. */
type Label = Pick<PackBox, 'orderNumber' | 'name' | 'street' | 'town'> & {
  contents: string;
  stop?: number;
  harvestedOn?: string | undefined;
};

const sheets = {
  10: 'label-sheet grid-cols-[4in_4in] auto-rows-[2in] text-[13pt]',
  30: 'small-label-sheet grid-cols-[repeat(3,2.625in)] auto-rows-[1in] text-[7.5pt]',
};

/** On Letter paper, 4 x 2 or 2.625 x 1 inches; no notes, which may contain door codes. */
export function LabelSheets({ labels, perSheet = 10 }: { labels: Label[]; perSheet?: keyof typeof sheets }) {
  const pages = Array.from({ length: Math.ceil(labels.length / perSheet) }, (_, n) =>
    labels.slice(n * perSheet, (n + 1) * perSheet),
  );
  return pages.map((page) => (
    <div key={page[0]?.orderNumber} className={`grid break-after-page justify-between ${sheets[perSheet]}`}>
      {page.map((label) => (
        <BoxLabel key={label.orderNumber} label={label} />
      ))}
    </div>
  ));
}

/** Where there is too much, the contents give way, and number, name and address stay. */
function BoxLabel({ label: { stop, name, street, town, contents, harvestedOn } }: { label: Label }) {
  return (
    <article className="flex gap-[0.5em] overflow-hidden px-[0.7em] py-[0.5em] leading-tight">
      {stop !== undefined && <p className="text-[2.6em] leading-none font-semibold tabular-nums">{stop}</p>}
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="truncate text-[1.15em] font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p>
          <bdi>{street}</bdi>, <bdi>{town}</bdi>
        </p>
        <p className="my-auto min-h-0 overflow-hidden text-[1.1em] font-semibold">{contents}</p>
        <p className="text-[0.75em] whitespace-nowrap">
          <WholeText
            text={`Keep at 35-40°F.${harvestedOn ? ` Harvested ${formatDay(harvestedOn, 'weekday')}.` : ''}`}
          />
        </p>
        <p className="text-[0.75em]">{`${business.name}, ${business.place.city}`}</p>
      </div>
    </article>
  );
}

interface PackSheetProps {
  date: string;
  list: PackList;
  contents: (lines: PackLine[]) => string;
  now: number;
}

export function PackSheet({ date, list, contents, now }: PackSheetProps) {
  return (
    <article className="p-8 text-sm [overflow-wrap:anywhere]">
      <h1 className="text-xl">
        {business.name}: pack list for <Day day={date} />
      </h1>
      <p>
        Printed <WholeText text={formatInstant(now)} />
        {now < list.changeUntil && (
          <span>
            ; it may still change until <WholeText text={formatInstant(list.changeUntil)} />
          </span>
        )}
      </p>
      <p className="mt-2 font-semibold">{contents(list.totals)}</p>
      {list.changes.length > 0 && <h2 className="mt-3 text-base">What changed</h2>}
      <ul>
        {list.changes.map(({ kind, name, detail }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two changes of one name may read the same
          <li key={`${kind} ${name} ${index}`}>
            {packChangeNames[kind]}: <bdi>{name}</bdi>. <bdi>{detail}</bdi>
          </li>
        ))}
      </ul>
      <ul className="mt-3">
        {list.boxes.map((box) => (
          <li key={box.orderId} className="flex break-inside-avoid gap-3 border-b py-1">
            <span aria-hidden="true" className="mt-1 h-4 w-4 shrink-0 border border-current" />
            <span>
              <strong>
                {box.stop}. <bdi>{box.name}</bdi>
              </strong>
              , {contents(box.lines)}
              <br />
              <bdi>{box.street}</bdi>, <bdi>{box.town}</bdi>
              {box.deliverBefore && <span>. Before {formatTime(box.deliverBefore)}</span>}
              {box.notes && (
                <span>
                  . Notes: <bdi>{box.notes}</bdi>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {list.unpaid.length > 0 && <h2 className="mt-3 text-base">Not paid, not packed</h2>}
      <ul>
        {list.unpaid.map(({ subscriptionId, name, lines, reason }) => (
          <li key={subscriptionId}>
            <bdi>{name}</bdi>: {contents(lines)}. {reason}
          </li>
        ))}
      </ul>
    </article>
  );
}
