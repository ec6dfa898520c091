import { formatCents } from '../../shared/rules/money.ts';
import type { Context, Runtime } from '../context.ts';
import { retrieve } from '../http/endpoint.ts';
import {
  addCard,
  type CardStepResult,
  finishAddingCard,
  makeDefault,
  removalProblem,
  removeCard,
} from '../portal/cards.ts';
import type { PortalSession } from '../resources/portal.ts';
import { cardForm, createCardFromForm, describeCard, resultOrMessage } from './card-form.ts';
import { invoiceStatus } from './invoice-rows.ts';
import { formatDate, methodNotAllowed, notFoundPage, pageResponse, redirectTo } from './page.ts';

/** Lifetime of a session's link. */
const sessionSeconds = 3600;

/**
 * The flow `payment_method_update` redirects once the new card is the default. Paths: `cards` (POST adds
 * one), `cards/added` (back from 3-D Secure), `cards/{id}/default` and `cards/{id}/remove` (POST).
 */
export async function handlePortalPage(
  runtime: Runtime,
  request: Request,
  [token = '', part, id, action]: string[],
): Promise<Response> {
  const ctx = runtime.createContext({ id: null, idempotency_key: null });
  const session = findSession(ctx, token);
  if (!session)
    return notFoundPage('This link has expired', 'Please go back to the shop and open the page again.');
  if (request.method === 'GET' && part === undefined) return portalPage(ctx, session, null);
  if (part !== 'cards') return notFoundPage('No such page', 'This address leads to no page.');
  const form = new URLSearchParams(
    request.method === 'POST' ? await request.text() : new URL(request.url).search,
  );
  const handler = findStepHandler(request.method, id, action);
  if (!handler) return methodNotAllowed();
  const step = resultOrMessage(() => runtime.db.transaction(() => handler(ctx, session, form)).immediate());
  runtime.scheduleWebhooks();
  return 'message' in step ? portalPage(ctx, session, step.message) : stepResponse(session, step);
}

/** Null if expired or the customer was deleted. */
function findSession(ctx: Context, token: string): PortalSession | null {
  const session = ctx.store.findByToken('billing_portal.session', token);
  if (!session || ctx.now > session.created + sessionSeconds) return null;
  return ctx.store.find('customer', session.customer)?.internal.deleted ? null : session;
}

type StepHandler = (ctx: Context, session: PortalSession, form: URLSearchParams) => CardStepResult;

function findStepHandler(
  method: string,
  id: string | undefined,
  action: string | undefined,
): StepHandler | null {
  if (method === 'GET' && id === 'added')
    return (ctx, session, query) => finishAddingCard(ctx, session, query.get('setup_intent') ?? '');
  if (method !== 'POST') return null;
  if (id === undefined) return (ctx, session, form) => addCard(ctx, session, createCardFromForm(ctx, form));
  if (action === 'default') return (ctx, session) => makeDefault(ctx, session, id);
  return action === 'remove' ? (ctx, session) => removeCard(ctx, session, id) : null;
}

function stepResponse(session: PortalSession, step: Exclude<CardStepResult, { kind: 'declined' }>): Response {
  if (step.kind === 'challenge') return redirectTo(step.url);
  const afterCompletion = session.flow?.after_completion;
  if (step.kind === 'removed' || !afterCompletion || afterCompletion.type === 'portal_homepage')
    return redirectTo(session.url);
  if (afterCompletion.redirect) return redirectTo(afterCompletion.redirect.return_url);
  const message =
    afterCompletion.hosted_confirmation?.custom_message ?? 'Your payment method has been updated.';
  return pageResponse({
    title: 'Thank you',
    body: `<p>${Bun.escapeHTML(message)}</p>${returnLink(session)}`,
  });
}

function portalPage(ctx: Context, session: PortalSession, error: string | null): Response {
  const isFlow = session.flow !== null;
  const { features } = retrieve(ctx, 'billing_portal.configuration', session.configuration);
  const cards = features.payment_method_update.enabled ? cardSection(ctx, session, error) : '';
  const invoices = features.invoice_history.enabled && !isFlow ? invoiceSection(ctx, session) : '';
  const title = isFlow ? 'Update payment method' : 'Billing';
  const formTarget = session.flow?.after_completion.redirect?.return_url;
  return pageResponse({ title, body: `${cards}${invoices}${returnLink(session)}`, formTarget });
}

function cardSection(ctx: Context, session: PortalSession, error: string | null): string {
  const customer = retrieve(ctx, 'customer', session.customer);
  const chosen = customer.invoice_settings.default_payment_method;
  const items = ctx.store.all('payment_method', { customer: customer.id }).map((method) => {
    const isDefault = method.id === chosen;
    const url = `${session.url}/cards/${method.id}`;
    const choose = isDefault ? '' : button(`${url}/default`, 'Make default', method.card.last4);
    const problem = removalProblem(ctx, customer, method);
    const remove = problem ? `<p>${problem}</p>` : button(`${url}/remove`, 'Remove', method.card.last4);
    const name = `${describeCard(method.card)}${isDefault ? ' (default)' : ''}`;
    return `<li>${Bun.escapeHTML(name)}<br>${choose}${session.flow ? '' : remove}</li>`;
  });
  const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No card is saved.</p>';
  const form = cardForm(`${session.url}/cards`, session.flow ? 'Save and use card' : 'Add card', error);
  return `<h2>Payment methods</h2>${list}<h2>Add a card</h2>${form}`;
}

function button(action: string, label: string, last4: string): string {
  return `<form method="post" action="${Bun.escapeHTML(action)}"><button type="submit" aria-label="${label}: card ending in ${last4}">${label}</button></form>`;
}

function invoiceSection(ctx: Context, session: PortalSession): string {
  const rows = ctx.store
    .all('invoice', { customer: session.customer })
    .filter((invoice) => invoice.hosted_invoice_url && !invoice.internal.deleted)
    .map((invoice) => {
      const day = formatDate(invoice.created);
      const link = `<a href="${Bun.escapeHTML(invoice.hosted_invoice_url ?? '')}">${invoice.number}</a>`;
      return `<tr><td>${link}</td><td>${day}</td><td>${invoiceStatus(invoice)}</td><td>${formatCents(invoice.total)}</td></tr>`;
    });
  const head =
    '<thead><tr><th scope="col">Number</th><th scope="col">Date</th><th scope="col">Status</th><th scope="col">Amount</th></tr></thead>';
  const table = `<table>${head}<tbody>${rows.join('')}</tbody></table>`;
  return `<h2>Invoices</h2>${rows.length > 0 ? table : '<p>There are no invoices yet.</p>'}`;
}

function returnLink({ return_url }: PortalSession): string {
  return return_url ? `<p><a href="${Bun.escapeHTML(return_url)}">Return to the shop</a></p>` : '';
}
