import type { CustomerRecord } from '../../shared/contract/customers.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { api, unwrap } from '../platform/api.ts';

type Customer = CustomerRecord['customer'];

const customer = (id: string) => api.api.admin.customers({ id });

export function useSaveNote({ id, version }: Customer) {
  return useAdminAction({
    failureTitle: 'Error saving note',
    send: (note: string) => unwrap(customer(id).patch({ note, version })),
    successToast: () => ({ title: 'Note saved' }),
  });
}

/** `amount` is in dollars; `key` is the idempotency key. */
export function useGiveCredit(id: string) {
  return useAdminAction({
    failureTitle: 'Error giving credit',
    send: (credit: { amount: number; reason: string; key: string }) =>
      unwrap(customer(id).credit.post(credit)),
    successToast: ({ balance }) => ({
      title: 'Credit given',
      description: `The balance is ${formatCents(balance)}.`,
    }),
  });
}

export function useDeleteCustomer() {
  return useAdminAction({
    failureTitle: 'Error deleting customer',
    send: (id: string) => unwrap(customer(id).delete()),
    deletedId: (id) => id,
    successToast: () => ({ title: 'Customer deleted' }),
  });
}
