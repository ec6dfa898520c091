import { createContext, use } from 'react';

export interface FieldState {
  id: string;
  name: string;
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
}

export const FieldContext = createContext<FieldState | null>(null);

/** What a control takes from the `Field` around it; nothing when it stands alone. */
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
