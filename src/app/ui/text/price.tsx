import { formatCents } from '../../../shared/rules/money.ts';

export function Price({ cents, className }: { cents: number; className?: string }) {
  return <span className={className ?? 'tabular-nums'}>{formatCents(cents)}</span>;
}
