import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';

export type BadgeVariant = 'neutral' | 'green' | 'warm' | 'yellow' | 'blue' | 'red' | 'solid';

const variants: Record<BadgeVariant, string> = {
  neutral: 'bg-line text-ink',
  green: 'bg-leaf-soft text-leaf-ink',
  warm: 'bg-apricot-soft text-apricot-ink',
  yellow: 'bg-warning-soft text-warning-ink',
  blue: 'bg-info-soft text-info-ink',
  red: 'bg-danger-soft text-danger-ink',
  // Also readable on a green card.
  solid: 'bg-leaf text-on-leaf',
};

export function Badge({ variant = 'neutral', children }: { variant?: BadgeVariant; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        variants[variant],
      )}
    >
      {children}
    </span>
  );
}
