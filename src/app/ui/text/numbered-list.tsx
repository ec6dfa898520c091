import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';

interface NumberedItem {
  /** Needed without a title. */
  key?: string;
  title?: string;
  /** Beside the title: a day or time. */
  when?: string;
  text: ReactNode;
}

interface NumberedListProps {
  items: readonly NumberedItem[];
  className?: string;
  /** One level below the surrounding heading. */
  heading?: 'h3' | 'h4';
}

export function NumberedList({ items, className, heading }: NumberedListProps) {
  return (
    <ol className={className}>
      {items.map((item, place) => (
        <li
          key={item.key ?? item.title ?? place}
          className="group relative flex gap-4 pb-6 last:pb-0 sm:gap-5"
        >
          <span
            aria-hidden="true"
            className="absolute bottom-0 left-5 top-11 w-px bg-line group-last:hidden"
          />
          <span
            aria-hidden="true"
            className="flex h-10 w-10 shrink-0 items-center justify-center rounded-full bg-leaf-soft font-display text-lg text-leaf-ink"
          >
            {place + 1}
          </span>
          <Step title={item.title} when={item.when} text={item.text} heading={heading} />
        </li>
      ))}
    </ol>
  );
}

function Step({
  title,
  when,
  text,
  heading: Heading = 'h3',
}: NumberedItem & Pick<NumberedListProps, 'heading'>) {
  return (
    <div className={classNames('min-w-0', title ? 'pt-1' : 'pt-1.5')}>
      {title && (
        <div className="flex flex-wrap items-baseline gap-x-3">
          <Heading className="text-xl">{title}</Heading>
          {when && <span className="text-sm font-semibold text-apricot-ink">{when}</span>}
        </div>
      )}
      <p className={classNames(title && 'mt-1 text-muted')}>{text}</p>
    </div>
  );
}
