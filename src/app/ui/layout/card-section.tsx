import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';

interface CardSectionProps {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}

/** A card with a heading, which names it for assistive technology. */
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
