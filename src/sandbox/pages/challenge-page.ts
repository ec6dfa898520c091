import { formatCents } from '../../shared/rules/money.ts';
import type { Context, Runtime } from '../context.ts';
import { finishPaymentChallenge } from '../payments/confirm-payment.ts';
import { finishSetupChallenge } from '../payments/setup-intents.ts';
import type { PaymentIntent, SetupIntent } from '../resources/intents.ts';
import { methodNotAllowed, notFoundPage, pageResponse, redirectTo } from './page.ts';

type Intent = PaymentIntent | SetupIntent;

/** Can be answered once. */
export async function handleChallengePage(
  runtime: Runtime,
  request: Request,
  [token = '']: string[],
): Promise<Response> {
  const createContext = () => runtime.createContext({ id: null, idempotency_key: null });
  if (request.method === 'GET') return challengePage(findIntent(createContext(), token));
  if (request.method !== 'POST') return methodNotAllowed();
  const outcome = new URLSearchParams(await request.text()).get('outcome');
  if (outcome !== 'complete' && outcome !== 'fail')
    return new Response('Choose one of the two buttons.', { status: 400 });
  const finished = runtime.db
    .transaction(() => finishChallenge(createContext(), token, outcome === 'complete'))
    .immediate();
  runtime.scheduleWebhooks();
  return finished ? redirectToShop(finished) : challengePage(null);
}

function findIntent(ctx: Context, token: string): Intent | null {
  const intent =
    ctx.store.findByToken('payment_intent', token) ?? ctx.store.findByToken('setup_intent', token);
  return intent?.status === 'requires_action' ? intent : null;
}

function finishChallenge(ctx: Context, token: string, hasPassed: boolean): Intent | null {
  const intent = findIntent(ctx, token);
  if (!intent) return null;
  return intent.object === 'payment_intent'
    ? finishPaymentChallenge(ctx, intent, hasPassed)
    : finishSetupChallenge(ctx, intent, hasPassed);
}

function challengePage(intent: Intent | null): Response {
  if (!intent) {
    return notFoundPage(
      'Nothing to authenticate',
      'This request has been answered already, or never existed. Please go back to the shop.',
    );
  }
  const what =
    intent.object === 'payment_intent'
      ? `a payment of ${formatCents(intent.amount)}`
      : 'saving your card for later payments';
  const body = `<p>The shop asks your bank to confirm ${Bun.escapeHTML(what)}.</p>
<form class="fields" method="post">
<button class="primary" type="submit" name="outcome" value="complete">Complete authentication</button>
<button type="submit" name="outcome" value="fail">Fail authentication</button>
</form>`;
  return pageResponse({ title: '3-D Secure authentication', body, formTarget: intent.internal.returnUrl });
}

function redirectToShop(intent: Intent): Response {
  if (!intent.internal.returnUrl) {
    const body = '<p>You can close this page and return to the shop.</p>';
    return pageResponse({ title: 'Thank you', body });
  }
  const target = new URL(intent.internal.returnUrl);
  target.searchParams.set(intent.object, intent.id);
  target.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
  target.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return redirectTo(target.href);
}
