import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rules } from '../../shared/business.ts';
import { type AdminUser, CreateAdmin, RolesChange } from '../../shared/contract/accounts.ts';
import { type StaffRole, staffRoles } from '../../shared/rules/roles.ts';
import { api, unwrap } from '../platform/api.ts';
import { listSource } from '../platform/table-source.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { CheckboxGroup } from '../ui/form/checkbox-group.tsx';
import { TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Button } from '../ui/layout/button.tsx';
import { CardSection } from '../ui/layout/card.tsx';
import { ConfirmDialog, Dialog } from '../ui/overlay/modal.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-types.ts';
import { useTableUrlState } from '../ui/table/use-table-url-state.ts';
import { EmailAddress } from '../ui/text/email-address.tsx';
import { formatInstant, instantInFiles } from '../ui/text/format-instant.ts';
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
  { id: 'roles', header: 'Roles', cell: roleNamesOf, exportText: roleNamesOf, sortBy: roleNamesOf },
  {
    id: 'since',
    header: 'Account since',
    cell: ({ createdAt }) => formatInstant(createdAt),
    exportText: ({ createdAt }) => instantInFiles(createdAt),
    sortBy: ({ createdAt }) => createdAt,
  },
  {
    id: 'seen',
    header: 'Last seen',
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'Not signed in' : formatInstant(lastSeenAt)),
    exportText: ({ lastSeenAt }) => (lastSeenAt === null ? '' : instantInFiles(lastSeenAt)),
    sortBy: ({ lastSeenAt }) => lastSeenAt ?? 0,
  },
];

function nameOf({ firstName, lastName }: AdminUser): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

const roleNames = { admin: 'Admin', packer: 'Packer', driver: 'Driver' };
const roleLabels = {
  admin: 'Admin: everything',
  packer: 'Packer: sow, harvest, pack',
  driver: 'Driver: the run',
};

function roleNamesOf({ roles }: AdminUser): string {
  return roles.map((role) => roleNames[role]).join(', ');
}

export function ManageAdminUsers() {
  const query = useAdminUsers();
  const remove = useRemoveAdmin();
  const [adminToRemove, setAdminToRemove] = useState<AdminUser | null>(null);
  const [userToChange, setUserToChange] = useState<AdminUser | null>(null);
  const admins = query.data?.filter(({ roles }) => roles.includes('admin')) ?? [];
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
        rowActions={(user) => (
          <>
            <Button variant="ghost" onClick={() => setUserToChange(user)}>
              Roles<span className="sr-only"> of {user.email}</span>
            </Button>
            <Button
              variant="ghost"
              disabled={admins.length === 1 && admins[0]?.id === user.id}
              onClick={() => setAdminToRemove(user)}
            >
              Remove<span className="sr-only"> {user.email}</span>
            </Button>
          </>
        )}
      />
      {admins.length === 1 && (
        <p className="text-sm text-muted">The last admin cannot be removed. Create another one first.</p>
      )}
      <CardSection
        title="Add somebody"
        intro="Admins can change prices, orders, customers and settings. Packers and drivers see only the pages of their work."
      >
        <CreateAdminForm />
      </CardSection>
      <Dialog
        open={userToChange !== null}
        onOpenChange={(open) => open || setUserToChange(null)}
        title={`Roles of ${userToChange?.email ?? ''}`}
      >
        {userToChange && <RolesForm user={userToChange} onDone={() => setUserToChange(null)} />}
      </Dialog>
      <ConfirmDialog
        open={adminToRemove !== null}
        onOpenChange={(open) => open || setAdminToRemove(null)}
        title={`Remove ${adminToRemove?.email ?? ''}?`}
        description="They lose the farm's pages at once and keep a customer's account. A mail tells them and the other admins."
        confirmLabel="Remove"
        danger
        pending={remove.isPending}
        onConfirm={() =>
          adminToRemove && remove.mutate(adminToRemove, { onSettled: () => setAdminToRemove(null) })
        }
      />
    </div>
  );
}

function RolesForm({ user, onDone }: { user: AdminUser; onDone: () => void }) {
  const change = useChangeRoles();
  return (
    <Form
      label="Roles"
      schema={RolesChange}
      onSubmit={async ({ roles }) => {
        await change.mutateAsync({ id: user.id, roles });
        onDone();
      }}
    >
      <RoleChoice checked={user.roles} />
      <SubmitButton pendingLabel="Saving...">Save roles</SubmitButton>
    </Form>
  );
}

function RoleChoice({ checked }: { checked: StaffRole[] }) {
  return (
    <CheckboxGroup legend="May do" name="roles" choices={staffRoles} labels={roleLabels} checked={checked} />
  );
}

function CreateAdminForm() {
  const create = useCreateAdmin();
  const [filled, setFilled] = useState({ email: false, password: false });
  const [isAdmin, setIsAdmin] = useState(true);
  const trackFilled = (name: 'email' | 'password') => ({
    // onInput: after a form reset, React fires no onChange if the same value is typed again.
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setFilled({ ...filled, [name]: currentTarget.value.trim() !== '' }),
  });
  return (
    <Form
      label="Add somebody"
      schema={CreateAdmin}
      resetOnSuccess
      onSubmit={async (admin) => {
        await create.mutateAsync(admin);
        setFilled({ email: false, password: false });
        setIsAdmin(true);
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2!">
        <Field label="Email" name="email" required>
          <TextInput type="email" autoComplete="off" maxLength={254} {...trackFilled('email')} />
        </Field>
        <Field
          label="Password"
          name="password"
          required={isAdmin}
          hint={`At least ${rules.minAdminPasswordLength} characters. Tell it to them yourself: it is not mailed. A packer or driver who is a customer already keeps the own password: leave it empty.`}
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
      <div
        onChange={({ target }) => {
          if (target instanceof HTMLInputElement && target.value === 'admin') setIsAdmin(target.checked);
        }}
      >
        <RoleChoice checked={['admin']} />
      </div>
      <div>
        <SubmitButton disabled={!filled.email || (isAdmin && !filled.password)} pendingLabel="Creating...">
          Create account
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
    successToast: ({ email }) => ({ title: 'Account added', description: `${email} can sign in now.` }),
  });
}

function useChangeRoles() {
  return useAdminAction({
    send: ({ id, roles }: { id: string; roles: StaffRole[] }) =>
      unwrap(api.api.admin.users({ id }).patch({ roles })),
    failureTitle: 'Roles not saved',
    successToast: ({ email }) => ({ title: 'Roles saved', description: `${email} was told by mail.` }),
  });
}

function useRemoveAdmin() {
  return useAdminAction({
    send: ({ id }: AdminUser) => unwrap(api.api.admin.users({ id }).delete()),
    failureTitle: 'Not removed',
    successToast: (_, { email }) => ({ title: 'Removed', description: `${email} was told by mail.` }),
  });
}
