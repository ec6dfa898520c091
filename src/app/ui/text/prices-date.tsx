import { classNames } from '../layout/class-names.ts';
import { Day } from './day.tsx';

/** Null: prices are today's. */
export function PricesDate({ day, className }: { day: string | null; className?: string }) {
  if (!day) return null;
  return (
    <p className={classNames('text-sm text-muted', className)}>
      Prices as of <Day day={day} format="weekday" />. The shop confirms them at checkout.
    </p>
  );
}
