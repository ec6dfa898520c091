import type { Context } from '../context.ts';
import type { Invoice } from '../documents/billing.ts';
import type { AnyDocument } from '../documents/kinds.ts';
import { load } from '../http/endpoint.ts';
import { cardFor, collect, finalizeInvoice } from './collection.ts';
import { advanceSubscription } from './subscription-life.ts';

/** Does what falls due for one object at `due` (seconds). Its moment must have moved on afterwards. */
export function performDue(ctx: Context, document: AnyDocument, due: number): void {
  if (document.object === 'subscription') advanceSubscription(ctx, document, due);
  else if (document.object === 'invoice') advanceInvoice(ctx, document);
  else throw new Error(`Nothing can fall due for ${document.object} ${document.id}`);
}

function advanceInvoice(ctx: Context, invoice: Invoice): void {
  const open = invoice.status === 'draft' ? finalizeInvoice(ctx, invoice) : invoice;
  if (open.status !== 'open') return;
  const fresh = load(ctx, 'invoice', open.id);
  const waiting = ctx.store.put({ ...fresh, hidden: { ...fresh.hidden, due: null } });
  collect(ctx, waiting, cardFor(ctx, waiting), { automatic: true, offSession: true });
}
