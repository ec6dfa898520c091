import { use, useId } from 'react';
import { FieldError } from './field.tsx';
import { FormContext } from './form-context.ts';

interface CheckboxGroupProps {
  legend: string;
  name: string;
  required?: boolean;
  hint?: string;
  choices: readonly string[];
  className?: string;
}

/** A question with several answers: owns its legend, hint, error and their connections, as `Field` does. */
export function CheckboxGroup({ legend, name, required, hint, choices, className }: CheckboxGroupProps) {
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
              aria-invalid={Boolean(message)}
              aria-describedby={message && `${id}-error`}
              className="h-5 w-5 shrink-0 accent-leaf"
            />
            {choice}
          </label>
        ))}
      </div>
      {message && <FieldError id={`${id}-error`} message={message} />}
    </fieldset>
  );
}

const choiceStyle =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-edge bg-surface px-3.5 py-2.5 transition-colors hover:border-leaf has-[:checked]:border-leaf has-[:checked]:bg-leaf-soft has-[[aria-invalid=true]]:border-danger';
