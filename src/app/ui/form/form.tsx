import type { ReactNode } from 'react';
import type { GenericSchema } from 'valibot';
import { Alert } from '../feedback/alert.tsx';
import { FormContext } from './form-context.ts';
import { type FormOptions, useForm } from './use-form.ts';

interface FormProps<S extends GenericSchema> extends FormOptions<S> {
  /** Names the form for assistive technology when no heading does. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/**
 * The app's one form: a native form checked by the shared schema. Put `Field`s and a `SubmitButton` inside.
 * Errors appear beside their fields and the first one gets the focus; what was typed survives.
 */
export function Form<S extends GenericSchema>({ label, className, children, ...options }: FormProps<S>) {
  const { state, submit, clearFieldError } = useForm(options);
  return (
    <FormContext value={state}>
      <form
        noValidate
        aria-label={label}
        className={className ?? 'grid gap-5'}
        onSubmit={submit}
        onInput={clearFieldError}
      >
        {state.failure && (
          <Alert variant="danger" title={state.failureTitle}>
            {state.failure}
          </Alert>
        )}
        {children}
      </form>
    </FormContext>
  );
}
