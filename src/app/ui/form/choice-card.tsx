import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';

interface ChoiceCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  title: ReactNode;
  description?: ReactNode;
  /** Sits at the right of the title, usually a `Badge`. */
  badge?: ReactNode;
}

/** A radio button the size of a card. */
export function ChoiceCard({ title, description, badge, className, ...rest }: ChoiceCardProps) {
  return (
    <label
      className={classNames(
        'flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border border-edge bg-surface p-4 transition-colors hover:border-leaf has-[:checked]:border-leaf has-[:checked]:bg-leaf-soft has-[:disabled]:cursor-not-allowed has-[:disabled]:opacity-60',
        className,
      )}
    >
      <input {...rest} type="radio" className="mt-1 h-5 w-5 shrink-0 accent-leaf" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center justify-between gap-2 font-semibold">
          {title}
          {badge}
        </span>
        {description && <span className="mt-0.5 block text-sm text-muted">{description}</span>}
      </span>
    </label>
  );
}

/** A question and its choices. */
export function ChoiceGroup({
  legend,
  className,
  children,
}: {
  legend: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <fieldset>
      <legend className="mb-3 font-display fw-560 text-xl tracking-[-0.015em]">{legend}</legend>
      <div className={className ?? 'grid gap-3'}>{children}</div>
    </fieldset>
  );
}
