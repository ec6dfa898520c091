import { type ComponentProps, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

interface ChoiceCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title' | 'checked' | 'onChange'> {
  title: ReactNode;
  checked: boolean;
  onChange: () => void;
  description?: ReactNode;
  /** Sits at the right of the title, usually a `Badge`. */
  badge?: ReactNode;
}

/** A radio button the size of a card. */
export function ChoiceCard({ title, description, badge, className, ...rest }: ChoiceCardProps) {
  const radio = useRef<HTMLInputElement>(null);
  useEarlyChoice(radio, rest);
  return (
    <label
      className={classNames(
        'flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border border-edge bg-surface p-4 transition-colors hover:border-leaf has-[:checked]:border-leaf has-[:checked]:bg-leaf-soft has-[:disabled]:cursor-not-allowed has-[:disabled]:opacity-60',
        className,
      )}
    >
      <input {...rest} ref={radio} type="radio" className="mt-1 h-5 w-5 shrink-0 accent-leaf" />
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

/** Who chose on a prerendered page before its script was there has chosen: otherwise the choice would jump back. */
function useEarlyChoice(
  radio: RefObject<HTMLInputElement | null>,
  { checked, onChange }: Pick<ChoiceCardProps, 'checked' | 'onChange'>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page comes to life
  useLayoutEffect(() => {
    if (radio.current?.checked && !checked) onChange();
  }, []);
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
