import { use, useId } from 'react';
import { FieldError } from './field.tsx';
import { FormContext } from './form.tsx';

interface CheckboxGroupProps {
  legend: string;
  name: string;
  required?: boolean;
  hint?: string;
  choices: readonly string[];
  labels?: Record<string, string>;
  /** At first. */
  checked?: readonly string[];
  className?: string;
}

/** Connects legend, hint, and error, as `Field` does. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { legend, name, required, hint, choices, labels = {}, checked = [], className } = props;
  const id = useId();
  const message = use(FormContext)?.errors[name];
  const describedBy = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset aria-describedby={describedBy} className={className}>
      <legend className="mb-1.5 text-sm font-semibold">
        {legend}
        {required && (
          <span aria-hidden="true" className="ml-1 text-apricot">
            *
          </span>
        )}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
          {hint}
        </p>
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map((choice) => (
          <label key={choice} className={choiceStyle}>
            <input
              type="checkbox"
              name={name}
              value={choice}
              defaultChecked={checked.includes(choice)}
              aria-invalid={Boolean(message)}
              aria-describedby={message && `${id}-error`}
              className="h-5 w-5 shrink-0 accent-leaf"
            />
            {labels[choice] ?? choice}
          </label>
        ))}
      </div>
      {message && <FieldError id={`${id}-error`} message={message} />}
    </fieldset>
  );
}

const choiceStyle =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-edge bg-surface px-3.5 py-2.5 transition-colors hover:border-leaf has-[:checked]:border-leaf has-[:checked]:bg-leaf-soft has-[[aria-invalid=true]]:border-danger';
