import { Elysia } from 'elysia';
import * as v from 'valibot';
import { AdminCustomer, CreditGrant, CustomerNote, CustomerRecord } from '../../shared/contract/customers.ts';
import { ListQuery, pageQuery } from '../../shared/contract/lists.ts';
import { AdminOrder } from '../../shared/contract/orders.ts';
import { Credit, Invoice } from '../../shared/contract/payments.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { respondWithPage } from '../platform/http/pagination.ts';
import { deleteCustomerForAdmin, giveCredit } from './admin-changes.ts';
import { listCustomers, listOrdersOfCustomer } from './admin-customers.ts';
import { getCustomerRecord, listInvoicesOfCustomer, noteAboutCustomer } from './customer-record.ts';

export function adminCustomerRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .get(
      '/api/admin/customers',
      ({ query, ...context }) => respondWithPage(context, listCustomers(deps.db, query)),
      {
        admin: true,
        query: inputSchema(ListQuery),
        response: v.array(AdminCustomer),
      },
    )
    .get('/api/admin/customers/:id', ({ params }) => getCustomerRecord(deps, params.id), {
      admin: true,
      response: CustomerRecord,
    })
    .get(
      '/api/admin/customers/:id/orders',
      async ({ params, query, ...context }) =>
        respondWithPage(context, await listOrdersOfCustomer(deps.db, params.id, query)),
      { admin: true, query: inputSchema(v.object(pageQuery)), response: v.array(AdminOrder) },
    )
    .get(
      '/api/admin/customers/:id/invoices',
      async ({ params }) => (await listInvoicesOfCustomer(deps, params.id, undefined)).invoices,
      { admin: true, response: v.array(Invoice) },
    )
    .patch('/api/admin/customers/:id', ({ params, body }) => noteAboutCustomer(deps.db, params.id, body), {
      admin: true,
      body: inputSchema(CustomerNote),
      response: CustomerRecord.entries.customer,
    })
    .post(
      '/api/admin/customers/:id/credit',
      ({ user, params, body }) => giveCredit(deps, user.id, params.id, body),
      { admin: true, keepsOwnRecord: true, body: inputSchema(CreditGrant), response: Credit },
    )
    .delete(
      '/api/admin/customers/:id',
      async ({ user, params }) => {
        await deleteCustomerForAdmin(deps, user.id, params.id);
        return { ok: true };
      },
      { admin: true, confirmed: true, keepsOwnRecord: true },
    );
}
