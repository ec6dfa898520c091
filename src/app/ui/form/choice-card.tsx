import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';

interface ChoiceCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  title: ReactNode;
  description?: ReactNode;
  /** Right of the title, usually a `Badge`. */
  badge?: ReactNode;
  /** For side-by-side choices on a phone: description under the radio button. */
  compact?: boolean;
}

export function ChoiceCard({
  title,
  description,
  badge,
  compact = false,
  className,
  ...rest
}: ChoiceCardProps) {
  return (
    <label
      className={classNames(
        'grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)]! content-start items-start rounded-lg border border-edge bg-surface transition-colors hover:border-leaf has-[:checked]:border-leaf has-[:checked]:bg-leaf-soft has-[:disabled]:cursor-not-allowed has-[:disabled]:opacity-60',
        compact ? 'gap-x-1.5 p-2 sm:gap-x-3 sm:p-4' : 'gap-x-3 p-4',
        className,
      )}
    >
      <input {...rest} type="radio" className="mt-1 h-5 w-5 shrink-0 accent-leaf" />
      <span className="flex flex-wrap items-center justify-between gap-2 font-semibold">
        {title}
        {badge}
      </span>
      {description && (
        <span className={classNames('mt-0.5 text-sm text-muted', compact ? 'col-span-2' : 'col-start-2')}>
          {description}
        </span>
      )}
    </label>
  );
}

export function ChoiceGroup({
  legend,
  quietOnPhone = false,
  className,
  children,
}: {
  legend: string;
  /** Visually hidden on phones. */
  quietOnPhone?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <fieldset>
      <legend
        className={classNames(
          'mb-3 font-display fw-560 text-xl tracking-[-0.015em]',
          quietOnPhone && 'max-sm:sr-only',
        )}
      >
        {legend}
      </legend>
      <div className={className ?? 'grid gap-3'}>{children}</div>
    </fieldset>
  );
}
