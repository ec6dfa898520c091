import { formatCents } from '../../../shared/rules/money.ts';

/** An amount of money, from integer cents. */
export function Price({ cents, className }: { cents: number; className?: string }) {
  return <span className={className ?? 'tabular-nums'}>{formatCents(cents)}</span>;
}
