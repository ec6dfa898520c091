import { useState } from 'react';
import { classNames } from '../layout/class-names.ts';
import { MinusIcon, PlusIcon } from '../layout/icons.tsx';

interface StepperProps {
  /** E.g. 'Pea Shoots'; names both buttons. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  /** At most 999. */
  max?: number;
  /** E.g. 'oz'. */
  unit?: string;
  disabled?: boolean;
  typable?: boolean;
  fullWidth?: boolean;
}

const most = 999;

const button =
  'icon-button flex h-11 w-[clamp(44px,12vw,2.75rem)] shrink-0 cursor-pointer items-center justify-center rounded-full text-leaf-ink transition-colors hover:bg-leaf-soft disabled:cursor-not-allowed disabled:opacity-40';

export function Stepper(props: StepperProps) {
  const { label, value, onChange, min = 0, unit, disabled = false, fullWidth } = props;
  const max = Math.min(props.max ?? most, most);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend into a one-line control
    <div
      role="group"
      aria-label={`Quantity of ${label}`}
      className={classNames(
        'inline-flex items-center rounded-full border border-edge bg-surface',
        fullWidth && 'w-full justify-between',
      )}
    >
      <button
        type="button"
        className={button}
        aria-label={`Decrease ${label}`}
        disabled={disabled || value <= min}
        onClick={() => onChange(Math.max(min, value - 1))}
      >
        <MinusIcon />
      </button>
      {props.typable ? <TypedNumber {...props} max={max} /> : <Count value={value} unit={unit} />}
      <button
        type="button"
        className={button}
        aria-label={`Increase ${label}`}
        disabled={disabled || value >= max}
        onClick={() => onChange(Math.min(max, value + 1))}
      >
        <PlusIcon />
      </button>
    </div>
  );
}

function Count({ value, unit }: Pick<StepperProps, 'value' | 'unit'>) {
  return (
    <output className="min-w-10 px-1 text-center font-semibold tabular-nums">
      {value}
      {unit && <span className="font-normal text-muted"> {unit}</span>}
    </output>
  );
}

/** Counts each digit; applies `min` and `max` on blur. */
function TypedNumber({ label, value, unit, min = 0, max = most, disabled, onChange }: StepperProps) {
  const [typed, setTyped] = useState<string | null>(null);
  function type(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, 3);
    setTyped(digits);
    onChange(Math.min(max, Math.max(min, Number(digits))));
  }
  return (
    <span className="relative min-w-11 flex-1">
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={unit ? `${label}, ${unit}` : label}
        className="h-11 w-full rounded-md bg-transparent pr-[calc(50%+0.125rem)] text-right font-semibold tabular-nums disabled:opacity-60"
        disabled={disabled}
        value={typed ?? value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would submit the surrounding form.
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-[calc(50%+0.125rem)] flex items-center text-muted"
      >
        {unit}
      </span>
      <output className="sr-only">{typed === null && `${value} ${unit ?? ''}`}</output>
    </span>
  );
}
