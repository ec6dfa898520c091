import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { currentUserQuery } from '../accounts/queries.ts';
import { ApiError, sentenceOf } from '../api.ts';
import { productsQuery } from '../catalog/queries.ts';
import { checkoutPath, loginPath, paths } from '../paths.ts';
import { forgetShopData } from '../pwa/forget-shop-data.ts';
import { discountSettingsQuery } from '../settings/queries.ts';
import { formatDay } from '../ui/format-day.ts';
import { toast } from '../ui/toast.ts';
import { type CheckoutKind, endAttempt, settlesAttempt } from './attempt.ts';
import { addressRefusal, firstRefusal, itemPart, productNamed, type Refusal, signedOut } from './checks.ts';
import { ownDraft } from './draft.ts';
import type { OrderContent } from './order-request.ts';
import { movedDay } from './schedule.ts';
import { placeOrder, prepareSubscription } from './send-checkout.ts';
import { freshTerms } from './use-delivery-terms.ts';
import type { Purchase } from './use-purchase.ts';

const nothingLost = 'Nothing is lost: your cart and address stay on this device, and nothing was charged.';
const signInDelayMs = 500;
/** What may have moved under the customer's eyes when the server refuses with 409: prices, stock, percents. */
const changeable = [productsQuery, discountSettingsQuery].map(({ queryKey }) => ({
  queryKey: [...queryKey],
}));

/** The checkout button: the checks in their order, then one request at a time. */
export function useCheckout(purchase: Purchase, onSetup: (clientSecret: string) => void) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const busy = useRef(false);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const { draft } = purchase;

  async function submit() {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setRefusal(null);
    await attempt().catch((error) => fail(error));
    setSending(false);
    busy.current = false;
  }

  async function attempt() {
    const { ounces, quote } = purchase;
    const user = purchase.user === undefined ? await queries.fetchQuery(currentUserQuery) : purchase.user;
    // Somebody else's address may still stand there if nobody knew until now who is signed in.
    const own = ownDraft(draft, user?.id);
    const refused = firstRefusal({ signedIn: Boolean(user), draft: own, ounces });
    if (refused || !user) return refuse(refused ?? signedOut(draft.kind));
    const check = await purchase.address.validate();
    if (check.state === 'unreached') throw new ApiError(0, unreachedSentence());
    const outside = addressRefusal(check);
    if (outside) return refuse(outside);
    const moved = movedDay(purchase.schedule, draft, await freshTerms(queries));
    if (moved) return askAgain(moved);
    const { items, notes } = purchase;
    await send({ user, draft: own, items, notes, expectedTotal: quote.total });
    setNotice(null);
  }

  async function send(content: OrderContent) {
    if (draft.kind === 'subscription') {
      await loadCardStep().catch(() => Promise.reject(new ApiError(0, unreachedSentence())));
      return onSetup((await prepareSubscription(content)).clientSecret);
    }
    const { clientSecret = '', orderId } = await placeOrder(content);
    await navigate(checkoutPath(clientSecret, orderId));
  }

  function askAgain(day: string) {
    const sentence = `The delivery day has moved to ${formatDay(day)}. Please check and confirm again.`;
    toast({ title: 'New delivery day', description: sentence, variant: 'danger' });
    setNotice(sentence);
  }

  function refuse(refused: Refusal) {
    setRefusal(refused);
    toast({ title: refused.title, description: refused.message, variant: 'danger' });
    if (refused.part !== 'session') return showPart(refused.part);
    setTimeout(() => navigate(loginPath(paths.subscription)), signInDelayMs);
  }

  /** The sign-in page must know as well that nobody is signed in any more, or it would lead straight back here. */
  function endSession() {
    queries.setQueryData(currentUserQuery.queryKey, null);
    refuse(signedOut(draft.kind));
  }

  async function fail(error: unknown) {
    const status = error instanceof ApiError ? error.status : null;
    if (status === 401) return endSession();
    const sentence = status === 0 ? unreachedSentence() : sentenceOf(error);
    const title = failureTitle(draft.kind, status);
    toast({ title, description: sentence, variant: 'danger' });
    setNotice(sentence);
    if (status !== null && settlesAttempt(status)) await endAttempt(draft.kind);
    if (status !== 409) return;
    const named = productNamed(sentence, purchase.products.data ?? []);
    await forgetShopData();
    await Promise.all(changeable.map((query) => queries.refetchQueries(query)));
    if (!named) return;
    setRefusal({ part: 'items', title, message: sentence, productId: named.id });
    showPart(itemPart(named.id));
  }

  return { submit, sending, refusal, notice };
}

/** The card step's code. Asked for before anything is ordered: a page that can't show it must not open it. */
export function loadCardStep() {
  return import('./card-step.tsx');
}

/** The device knows whether it has a network; if it has, it is the shop that is away. */
function unreachedSentence(): string {
  if (!navigator.onLine) return `Paying needs a connection. ${nothingLost}`;
  return `The shop does not answer just now. Please try again in a minute. ${nothingLost}`;
}

function failureTitle(kind: CheckoutKind, status: number | null): string {
  if (kind === 'one-time') return 'Checkout failed';
  const refused = status !== null && settlesAttempt(status);
  return refused ? 'Subscription creation failed' : 'Error creating subscription';
}

/** Brings the part that needs attention into view and puts the focus where it can be mended. */
function showPart(part: string): void {
  // After React has shown the errors, so that the first invalid control exists.
  requestAnimationFrame(() => {
    const section = document.getElementById(`checkout-${part}`);
    const control = section?.querySelector<HTMLElement>('[aria-invalid=true], input, button:enabled');
    control?.focus();
    if (section && !control) section.scrollIntoView({ block: 'center' });
  });
}
