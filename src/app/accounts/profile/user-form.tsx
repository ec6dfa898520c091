import type { ComponentProps } from 'react';
import type { GenericSchema } from 'valibot';
import { Form } from '../../ui/form/form.tsx';

type UserFormProps<S extends GenericSchema> = ComponentProps<typeof Form<S>> & {
  /** The values are those of the last visit: they can be read, and changed once the present ones are here. */
  isStoredCopy: boolean;
};

/** A form of the customer's own data. */
export function UserForm<S extends GenericSchema>({ isStoredCopy, children, ...rest }: UserFormProps<S>) {
  return (
    <Form {...rest}>
      <fieldset disabled={isStoredCopy} className="grid gap-5 sm:grid-cols-2 [&_.control]:opacity-100!">
        {children}
      </fieldset>
    </Form>
  );
}
