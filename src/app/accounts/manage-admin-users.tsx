import { useState } from 'react';
import type { AdminUser } from '../../shared/contract/accounts.ts';
import { listSource } from '../platform/table-source.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { Button } from '../ui/layout/button.tsx';
import { CardSection } from '../ui/layout/card-section.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-types.ts';
import { useTableUrlState } from '../ui/table/use-table-url-state.ts';
import { EmailAddress } from '../ui/text/email-address.tsx';
import { formatInstant } from '../ui/text/format-instant.ts';
import { CreateAdminForm } from './create-admin-form.tsx';
import { useAdminUsers, useRemoveAdmin } from './use-admin-users.ts';

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
