import { MinusIcon, PlusIcon } from './control-icons.tsx';

interface StepperProps {
  /** What is being counted, e.g. 'Pea Shoots'; it names both buttons. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  /** Shown after the number, e.g. 'oz'. */
  unit?: string;
  disabled?: boolean;
}

const button =
  'flex h-11 w-[clamp(44px,12vw,2.75rem)] shrink-0 cursor-pointer items-center justify-center rounded-full text-leaf-ink transition-colors hover:bg-leaf-soft disabled:cursor-not-allowed disabled:opacity-40';

export function Stepper({
  label,
  value,
  onChange,
  min = 0,
  max = 999,
  unit,
  disabled = false,
}: StepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend into a one-line control
    <div
      role="group"
      aria-label={`Quantity of ${label}`}
      className="inline-flex items-center rounded-full border border-edge bg-surface"
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
      <output className="min-w-10 px-1 text-center font-semibold tabular-nums">
        {value}
        {unit && <span className="font-normal text-muted"> {unit}</span>}
      </output>
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
