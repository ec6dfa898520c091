import { business } from '../../shared/business.ts';
import type { PackLine, PackList } from '../../shared/contract/week.ts';
import { addDays } from '../../shared/rules/delivery-days.ts';
import { formatDay } from '../ui/text/format-day.ts';
import { formatInstant, formatTime } from '../ui/text/format-instant.ts';

const labelsPerSheet = 10;

/** A box that comes on `date` (`YYYY-MM-DD`), to be labelled. */
type Label = { id: string; name: string; address: string; contents: string; date: string };

/** A label for each box, ten to a Letter sheet: no notes, for they hold door codes, and no price. */
export function LabelSheets({ labels }: { labels: Label[] }) {
  const sheets = Array.from({ length: Math.ceil(labels.length / labelsPerSheet) }, (_, n) =>
    labels.slice(n * labelsPerSheet, (n + 1) * labelsPerSheet),
  );
  return sheets.map((sheet) => (
    <div
      key={sheet[0]?.id}
      className="label-sheet grid break-after-page grid-cols-[4in_4in] justify-between auto-rows-[2in] text-sm"
    >
      {sheet.map(({ id, name, address, contents, date }) => (
        <article key={id} className="grid content-center overflow-hidden px-[0.2in] leading-tight">
          <p className="text-base font-semibold">
            <bdi>{name}</bdi>
          </p>
          <p>
            <bdi>{streetOf(address)}</bdi>
          </p>
          <p className="mt-1 font-semibold">{contents}</p>
          <p className="mt-1 text-xs">
            {business.name}, harvested {formatDay(addDays(date, -1), 'weekday')}. Keep at 35-40°F.
          </p>
        </article>
      ))}
    </div>
  ));
}

function streetOf(address: string): string {
  return address.split(',')[0] ?? address;
}

interface PackSheetProps {
  date: string;
  list: PackList;
  contents: (lines: PackLine[]) => string;
  now: number;
}

/** The list on paper, with the time of the print. */
export function PackSheet({ date, list, contents, now }: PackSheetProps) {
  return (
    <article className="p-8 text-sm [overflow-wrap:anywhere]">
      <h1 className="text-xl">
        {business.name}: pack list for {formatDay(date)}
      </h1>
      <p>
        Printed {formatInstant(now)}
        {now < list.changeUntil && `; it may still change until ${formatInstant(list.changeUntil)}`}
      </p>
      <p className="mt-2 font-semibold">{contents(list.totals)}</p>
      {list.changes.length > 0 && <h2 className="mt-3 text-base">What changed</h2>}
      <ul>
        {list.changes.map(({ kind, name, detail }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two changes of one name may read the same
          <li key={`${kind} ${name} ${index}`}>
            {kind}: {name}. {detail}
          </li>
        ))}
      </ul>
      <ul className="mt-3">
        {list.boxes.map((box) => (
          <li key={box.orderId} className="flex break-inside-avoid gap-3 border-b py-1">
            <span aria-hidden="true" className="mt-1 h-4 w-4 shrink-0 border border-current" />
            <span>
              <strong>{box.name}</strong>, {contents(box.lines)}
              <br />
              {box.address}
              {box.deliverBefore && `. Before ${formatTime(box.deliverBefore)}`}
              {box.notes && `. Notes: ${box.notes}`}
            </span>
          </li>
        ))}
      </ul>
      {list.unpaid.length > 0 && <h2 className="mt-3 text-base">Not paid, not packed</h2>}
      <ul>
        {list.unpaid.map(({ subscriptionId, name, lines, reason }) => (
          <li key={subscriptionId}>
            {name}: {contents(lines)}. {reason}
          </li>
        ))}
      </ul>
    </article>
  );
}
