import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { findInStripe } from '../../stripe/calls.ts';
import { cancelStripeSubscription, findStripeSubscription } from '../provider/stripe-subscription.ts';
import { findAnySubscription, queueOfSubscription, type SubscriptionRow } from '../record/subscriptions.ts';
import { subscriptions } from '../record/table.ts';
import { applyMissingAtProvider, applyStripeSubscription } from '../schedule/status.ts';

/** At the provider first. Voids open invoices; paid boxes still come. 409 when already cancelled. */
export function cancelSubscription(deps: Deps, row: SubscriptionRow, reason: string | null): Promise<void> {
  return deps.queue.inTurn(queueOfSubscription(deps.db, row.id), async () => {
    const current = findAnySubscription(deps.db, row.id) ?? row;
    if (current.status === 'cancelled') {
      throw new AppError('conflict', 'This subscription is already cancelled.');
    }
    const ended = await endAtProvider(deps, current);
    transact(deps.db, () => {
      deps.db.update(subscriptions).set({ cancelReason: reason }).where(eq(subscriptions.id, row.id)).run();
      if (ended) applyStripeSubscription(deps, row.id, ended);
      else applyMissingAtProvider(deps, current);
    });
  });
}

/** Null when the provider has no such subscription. */
async function endAtProvider(
  deps: Deps,
  { stripeSubscriptionId: id }: SubscriptionRow,
): Promise<Stripe.Subscription | null> {
  const atProvider = id && (await findStripeSubscription(deps, id));
  if (!atProvider) return null;
  const ended = await cancelStripeSubscription(deps, atProvider);
  await voidOpenInvoices(deps, atProvider.id);
  return ended;
}

/** Keeps `keepId`. Returns the voided ids; their boxes are not packed. */
export function voidOpenInvoices(deps: Deps, stripeId: string, keepId?: string): Promise<string[]> {
  return voidOpen(deps, { subscription: stripeId }, keepId);
}

export async function voidOpenInvoicesOfCustomer(deps: Deps, customer: string): Promise<void> {
  await voidOpen(deps, { customer });
}

type InvoiceFilter = { subscription: string } | { customer: string };

async function voidOpen(deps: Deps, owner: InvoiceFilter, keepId?: string): Promise<string[]> {
  const open = await findInStripe(deps, 'list open invoices', (stripe) =>
    stripe.invoices.list({ ...owner, status: 'open', limit: 100 }),
  );
  const voided: string[] = [];
  for (const { id } of open?.data ?? []) {
    if (id === keepId) continue;
    const invoice = await findInStripe(deps, 'void invoice', (stripe) =>
      stripe.invoices.voidInvoice(id),
    ).catch((error) => ignoreSettledInvoice(error));
    if (invoice) voided.push(id);
  }
  return voided;
}

/** Settled meanwhile: its own event reports it. */
function ignoreSettledInvoice(error: unknown): null {
  if (error instanceof AppError) throw error;
  return null;
}
