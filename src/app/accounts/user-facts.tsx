import { useId } from 'react';
import { Card } from '../ui/card.tsx';

interface UserFactsProps {
  title: string;
  intro: string;
  facts: [name: string, value: string][];
}

/** A card that lists what the shop knows about the customer. */
export function UserFacts({ title, intro, facts }: UserFactsProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Card>
        <h2 id={heading} className="text-xl">
          {title}
        </h2>
        <p className="mt-1 text-muted">{intro}</p>
        <dl className="mt-5 grid gap-4 sm:grid-cols-2">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-semibold [overflow-wrap:anywhere]">{value || 'Not given'}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}
