import * as v from 'valibot';
import { applicationStatuses } from './inquiries.ts';
import { RowCustomer, searchText } from './lists.ts';
import { orderStatuses } from './orders.ts';

/** `GET /api/admin/search`. */
export const SearchQuery = v.object({ q: searchText });

/** Newest first. Totals are decimal text, days `YYYY-MM-DD`. */
export const SearchResults = v.object({
  orders: v.array(
    v.object({
      id: v.string(),
      orderNumber: v.string(),
      name: v.string(),
      status: v.picklist(orderStatuses),
      deliveryDate: v.string(),
      total: v.string(),
    }),
  ),
  customers: v.array(RowCustomer),
  messages: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      email: v.string(),
      text: v.string(),
      isAnswered: v.boolean(),
    }),
  ),
  applications: v.array(
    v.object({
      id: v.string(),
      companyName: v.string(),
      contactPerson: v.string(),
      email: v.string(),
      status: v.picklist(applicationStatuses),
    }),
  ),
  lots: v.array(v.object({ lot: v.string(), greens: v.string(), date: v.string() })),
});
export type SearchResults = v.InferOutput<typeof SearchResults>;
