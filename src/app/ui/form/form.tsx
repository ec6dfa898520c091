import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import type { GenericSchema } from 'valibot';
import { Alert } from '../feedback/alert.tsx';
import { Button } from '../layout/button.tsx';
import { useHydrated } from '../layout/use-hydrated.ts';
import { type FormOptions, useForm } from './use-form.ts';

interface FormProps<S extends GenericSchema> extends FormOptions<S> {
  /** Accessible name if no heading provides one. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** Contains `Field`s and a `SubmitButton`. Typed values survive errors. */
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

/** The first message per field name. */
export type FieldErrors = Record<string, string>;

export interface FormState {
  errors: FieldErrors;
  pending: boolean;
  /** The server's refusal of the whole form. */
  failure: string | null;
  failureTitle?: string;
}

export const FormContext = createContext<FormState | null>(null);

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  /** E.g. 'Saving...'. */
  pendingLabel?: string;
}

/** Disabled until hydration: the browser would submit the values in the URL. */
export function SubmitButton({
  pendingLabel,
  pending = false,
  disabled,
  children,
  ...rest
}: SubmitButtonProps) {
  const hydrated = useHydrated();
  const sending = (use(FormContext)?.pending ?? false) || pending;
  return (
    <Button {...rest} type="submit" pending={sending} disabled={disabled || !hydrated}>
      {sending && pendingLabel ? pendingLabel : children}
    </Button>
  );
}
