import type { ComponentProps } from 'react';
import type { GenericSchema } from 'valibot';
import { Form } from '../../ui/form/form.tsx';

type UserFormProps<S extends GenericSchema> = ComponentProps<typeof Form<S>> & {
  /** Read-only values of the last visit, until the current ones load. */
  isStoredCopy: boolean;
};

export function UserForm<S extends GenericSchema>({ isStoredCopy, children, ...rest }: UserFormProps<S>) {
  return (
    <Form {...rest}>
      <fieldset disabled={isStoredCopy} className="grid gap-5 sm:grid-cols-2 [&_.control]:opacity-100!">
        {children}
      </fieldset>
    </Form>
  );
}
