import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { ChevronDownIcon } from '../../ui/layout/icons.tsx';

interface FoldedSummaryProps {
  keyFigures: { label: string; value: ReactNode }[];
  children: ReactNode;
}

/** Collapsed on phones, so the card form is on the first screen. */
export function CollapsibleSummary({ keyFigures: facts, children }: FoldedSummaryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <aside aria-label="Order summary" className="lg:sticky lg:top-24 lg:order-last">
      <Card className="max-lg:px-4! max-lg:pt-3! max-lg:pb-1!">
        <h2 className="text-xl max-lg:sr-only">Order summary</h2>
        <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2 lg:hidden">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-xs text-muted">{label}</dt>
              <dd className="font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <Button
          variant="ghost"
          className="mt-1 -ml-3 px-3! text-sm lg:hidden!"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide details' : 'Show details'}
          <ChevronDownIcon className={classNames('h-5 w-5 transition-transform', isOpen && 'rotate-180')} />
        </Button>
        <div id={id} className={classNames('grid gap-4 max-lg:pb-3 lg:mt-4', !isOpen && 'max-lg:hidden')}>
          {children}
        </div>
      </Card>
    </aside>
  );
}
