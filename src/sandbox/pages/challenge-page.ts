import { formatCents } from '../../shared/money.ts';
import type { Context, Mount } from '../context.ts';
import type { PaymentIntent, SetupIntent } from '../documents/payments.ts';
import { finishPaymentChallenge } from '../payments/confirm-payment.ts';
import { finishSetupChallenge } from '../payments/setup-intents.ts';
import { pageResponse } from './page.ts';

type Intent = PaymentIntent | SetupIntent;

/** The bank's page of 3-D Secure: two buttons, each good once, and the way back to the shop. */
export async function answerChallenge(mount: Mount, request: Request, token: string): Promise<Response> {
  if (request.method === 'GET') return show(find(context(mount), token));
  if (request.method !== 'POST') return new Response('Method not allowed', { status: 405 });
  const outcome = new URLSearchParams(await request.text()).get('outcome');
  if (outcome !== 'complete' && outcome !== 'fail')
    return new Response('Choose one of the two buttons.', { status: 400 });
  const settled = mount.db
    .transaction(() => settle(context(mount), token, outcome === 'complete'))
    .immediate();
  mount.wake();
  return settled ? leadBack(settled) : show(null);
}

function context(mount: Mount): Context {
  return mount.context({ id: null, idempotency_key: null });
}

function find(ctx: Context, token: string): Intent | null {
  const intent =
    ctx.store.findByToken('payment_intent', token) ?? ctx.store.findByToken('setup_intent', token);
  return intent?.status === 'requires_action' ? intent : null;
}

function settle(ctx: Context, token: string, passed: boolean): Intent | null {
  const intent = find(ctx, token);
  if (!intent) return null;
  return intent.object === 'payment_intent'
    ? finishPaymentChallenge(ctx, intent, passed)
    : finishSetupChallenge(ctx, intent, passed);
}

function show(intent: Intent | null): Response {
  if (!intent) {
    const body =
      '<p>This request has been answered already, or never existed. Please go back to the shop.</p>';
    return pageResponse({ title: 'Nothing to authenticate', body, status: 404 });
  }
  const what =
    intent.object === 'payment_intent'
      ? `a payment of ${formatCents(intent.amount)}`
      : 'saving your card for later payments';
  const body = `<p>The shop asks your bank to confirm ${Bun.escapeHTML(what)}.</p>
<form method="post">
<button class="go" type="submit" name="outcome" value="complete">Complete authentication</button>
<button class="stop" type="submit" name="outcome" value="fail">Fail authentication</button>
</form>`;
  return pageResponse({ title: '3-D Secure authentication', body, formTarget: intent.hidden.returnUrl });
}

function leadBack(intent: Intent): Response {
  if (!intent.hidden.returnUrl) {
    return pageResponse({
      title: 'Thank you',
      body: '<p>You can close this page and return to the shop.</p>',
    });
  }
  const target = new URL(intent.hidden.returnUrl);
  target.searchParams.set(intent.object, intent.id);
  target.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
  target.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return new Response(null, { status: 303, headers: { Location: target.href, 'Cache-Control': 'no-store' } });
}
