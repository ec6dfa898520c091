import { createContext, type ReactNode, use, useId } from 'react';
import { AlertIcon } from '../layout/icons.tsx';
import { FormContext } from './form.tsx';

interface FieldProps {
  label: string;
  name: string;
  hint?: ReactNode;
  /** Overrides the form's error. */
  error?: string;
  required?: boolean;
  className?: string;
  children: ReactNode;
}

/** Connects label, hint, and error to the control by context. */
export function Field({ label, name, hint, error, required = false, className, children }: FieldProps) {
  const id = useId();
  const form = use(FormContext);
  const message = error ?? form?.errors[name];
  const describedBy = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
        {required && (
          <span aria-hidden="true" className="ml-1 text-apricot">
            *
          </span>
        )}
      </label>
      <FieldContext
        value={{ id, name, required, invalid: Boolean(message), describedBy: describedBy || undefined }}
      >
        {children}
      </FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {message && <FieldError id={`${id}-error`} message={message} />}
    </div>
  );
}

export function FieldError({ id, message }: { id: string; message: string }) {
  return (
    <p
      id={id}
      className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-danger [overflow-wrap:anywhere]"
    >
      <AlertIcon className="mt-1 h-4 w-4" />
      {message}
    </p>
  );
}

interface FieldState {
  id: string;
  name: string;
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
}

const FieldContext = createContext<FieldState | null>(null);

/** Empty outside a `Field`. */
export function useFieldProps() {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    name: field.name,
    required: field.required,
    'aria-invalid': field.invalid,
    'aria-describedby': field.describedBy,
  };
}
