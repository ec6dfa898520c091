import { type ComponentProps, useId } from 'react';
import type { CardSection } from './card.tsx';
import { ChevronDownIcon } from './icons.tsx';
import { useMediaQuery } from './use-media-query.ts';

/** Like a `CardSection`, but folded where it has no column beside it. Never prerendered. */
export function FoldingSection({ title, intro, children }: ComponentProps<typeof CardSection>) {
  const heading = useId();
  const isWide = useMediaQuery('(min-width: 1024px)');
  return (
    <section aria-labelledby={heading}>
      <details open={isWide} className="group rounded-xl border bg-surface shadow-sm">
        <summary
          tabIndex={isWide ? -1 : undefined}
          className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 px-5 py-2 sm:px-6 lg:pointer-events-none lg:min-h-0 lg:pt-6 lg:pb-0 [&::-webkit-details-marker]:hidden"
        >
          <h2 id={heading} className="text-lg lg:text-xl">
            {title}
          </h2>
          <ChevronDownIcon className="h-5 w-5 text-leaf-ink transition-transform group-open:rotate-180 lg:hidden" />
        </summary>
        <div className="px-5 pb-5 sm:px-6 lg:pb-6">
          {intro && <p className="text-muted lg:mt-1">{intro}</p>}
          <div className="mt-5">{children}</div>
        </div>
      </details>
    </section>
  );
}
