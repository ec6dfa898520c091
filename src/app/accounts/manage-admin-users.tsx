import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rules } from '../../shared/business.ts';
import { type AdminUser, CreateAdmin } from '../../shared/contract/accounts.ts';
import { api, unwrap } from '../platform/api.ts';
import { listSource } from '../platform/table-source.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { Button } from '../ui/layout/button.tsx';
import { CardSection } from '../ui/layout/card-section.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-types.ts';
import { useTableUrlState } from '../ui/table/use-table-url-state.ts';
import { EmailAddress } from '../ui/text/email-address.tsx';
import { formatInstant } from '../ui/text/format-instant.ts';
import { useAdminAction } from './use-admin-action.ts';

const columns: Column<AdminUser>[] = [
  {
    id: 'email',
    header: 'Email',
    cell: ({ email, isYou }) => (
      <>
        <EmailAddress email={email} /> {isYou && <Badge variant="green">You</Badge>}
      </>
    ),
    exportText: ({ email }) => email,
    sortBy: ({ email }) => email,
  },
  { id: 'name', header: 'Name', cell: nameOf, exportText: nameOf, sortBy: nameOf },
  {
    id: 'since',
    header: 'Account since',
    cell: ({ createdAt }) => formatInstant(createdAt),
    exportText: ({ createdAt }) => formatInstant(createdAt),
    sortBy: ({ createdAt }) => createdAt,
  },
  {
    id: 'seen',
    header: 'Last seen',
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'Not signed in' : formatInstant(lastSeenAt)),
    exportText: ({ lastSeenAt }) => (lastSeenAt === null ? '' : formatInstant(lastSeenAt)),
    sortBy: ({ lastSeenAt }) => lastSeenAt ?? 0,
  },
];

function nameOf({ firstName, lastName }: AdminUser): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

/** The admin users tab: who may use the admin area. */
export function ManageAdminUsers() {
  const query = useAdminUsers();
  const remove = useRemoveAdmin();
  const [adminToRemove, setAdminToRemove] = useState<AdminUser | null>(null);
  return (
    <div className="grid gap-6">
      <DataTable
        label="Admin users"
        columns={columns}
        source={listSource(query)}
        urlState={useTableUrlState()}
        rowId={({ id }) => id}
        rowName={({ email }) => email}
        empty={{ title: 'No admins' }}
        rowActions={(admin) => (
          <Button variant="ghost" disabled={query.data?.length === 1} onClick={() => setAdminToRemove(admin)}>
            Remove<span className="sr-only"> {admin.email}</span>
          </Button>
        )}
      />
      {query.data?.length === 1 && (
        <p className="text-sm text-muted">The last admin cannot be removed. Create another one first.</p>
      )}
      <CardSection title="Create an admin" intro="Admins can change prices, orders, customers and settings.">
        <CreateAdminForm />
      </CardSection>
      <ConfirmDialog
        open={adminToRemove !== null}
        onOpenChange={(open) => open || setAdminToRemove(null)}
        title="Remove this admin?"
        description={`${adminToRemove?.email ?? ''} loses the admin area at once and keeps a customer's account. A mail tells them and the other admins.`}
        confirmLabel="Remove admin"
        danger
        pending={remove.isPending}
        onConfirm={() =>
          adminToRemove && remove.mutate(adminToRemove, { onSettled: () => setAdminToRemove(null) })
        }
      />
    </div>
  );
}

/** The button is enabled only once an email and a password are filled in (product 13.4). */
function CreateAdminForm() {
  const create = useCreateAdmin();
  const [filled, setFilled] = useState({ email: false, password: false });
  const trackFilled = (name: 'email' | 'password') => ({
    // onInput, not onChange: after a form reset, React fires no onChange if the same value is typed again.
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setFilled({ ...filled, [name]: currentTarget.value.trim() !== '' }),
  });
  return (
    <Form
      label="Create an admin"
      schema={CreateAdmin}
      resetOnSuccess
      onSubmit={async (admin) => {
        await create.mutateAsync(admin);
        setFilled({ email: false, password: false });
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2!">
        <Field label="Email" name="email" required>
          <TextInput type="email" autoComplete="off" maxLength={254} {...trackFilled('email')} />
        </Field>
        <Field
          label="Password"
          name="password"
          required
          hint={`At least ${rules.minPasswordLength} characters. Tell it to them yourself: it is not mailed.`}
        >
          <TextInput
            type="password"
            autoComplete="new-password"
            maxLength={500}
            {...trackFilled('password')}
          />
        </Field>
        <Field label="First name" name="firstName">
          <TextInput autoComplete="off" maxLength={60} />
        </Field>
        <Field label="Last name" name="lastName">
          <TextInput autoComplete="off" maxLength={60} />
        </Field>
      </div>
      <div>
        <SubmitButton disabled={!filled.email || !filled.password} pendingLabel="Creating...">
          Create admin
        </SubmitButton>
      </div>
    </Form>
  );
}

function useAdminUsers() {
  return useQuery({
    queryKey: ['admin', 'users'],
    queryFn: () => unwrap(api.api.admin.users.get()),
    refetchOnMount: 'always',
  });
}

function useCreateAdmin() {
  return useAdminAction({
    send: (admin: CreateAdmin) => unwrap(api.api.admin['create-admin'].post(admin)),
    failureTitle: 'Error creating admin account',
    successToast: ({ email }) => ({ title: 'Admin created', description: `${email} can sign in now.` }),
  });
}

function useRemoveAdmin() {
  return useAdminAction({
    send: ({ id }: AdminUser) => unwrap(api.api.admin.users({ id }).delete()),
    failureTitle: 'Error removing admin',
    successToast: (_, { email }) => ({ title: 'Admin removed', description: `${email} was told by mail.` }),
  });
}
