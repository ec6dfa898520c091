import { createContext } from 'react';

/** The first message for each field, by the field's name. */
export type FieldErrors = Record<string, string>;

export interface FormState {
  errors: FieldErrors;
  pending: boolean;
  /** What the server said when it refused the whole form, under a title where it has one. */
  failure: string | null;
  failureTitle?: string;
}

export const FormContext = createContext<FormState | null>(null);
