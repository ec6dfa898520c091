import { type ReactNode, use, useId } from 'react';
import { AlertIcon } from '../layout/icons.tsx';
import { FieldContext } from './field-context.ts';
import { FormContext } from './form-context.ts';

interface FieldProps {
  label: string;
  name: string;
  hint?: ReactNode;
  /** Overrides what the surrounding form knows about this field. */
  error?: string;
  required?: boolean;
  className?: string;
  children: ReactNode;
}

/** Owns a control's label, hint, error and their connections; the control inside reads them by context. */
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
