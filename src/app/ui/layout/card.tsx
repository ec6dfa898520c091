import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={classNames('rounded-xl border bg-surface p-5 shadow-sm sm:p-6', className)} />
  );
}

interface CardSectionProps {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}

/** The heading is also its accessible name. */
export function CardSection({ title, intro, children }: CardSectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Card>
        <h2 id={heading} className="text-xl">
          {title}
        </h2>
        {intro && <p className="mt-1 text-muted">{intro}</p>}
        <div className="mt-5">{children}</div>
      </Card>
    </section>
  );
}
