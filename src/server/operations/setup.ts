import { business, rules } from '../../shared/business.ts';
import type { SetupStep } from '../../shared/contract/operations.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { activeProducts } from '../catalog/products.ts';
import { hasKeptPaymentOfCustomer, hasRefundedOrder } from '../orders/order-counts.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { assertMailboxHasRoom, queueLimitedMail } from '../platform/mail/limited-mail.ts';
import { hasSentMail } from '../platform/mail/outbox.ts';
import { listPictures } from '../settings/pictures.ts';
import { getDeliveryWindow } from '../settings/settings.ts';
import { deliveryTerms } from '../subscriptions/schedule/first-delivery.ts';
import { runChecks } from './checks.ts';

const testMailKey = 'setup-mail:';
const settingsPath = '/admin?tab=settings';

/** None in the demo, and in a live shop once a customer's payment is kept. */
export function listSetupSteps(deps: Deps): SetupStep[] {
  const { db, env } = deps;
  if (env.mode === 'demo' || (env.mode === 'live' && hasKeptPaymentOfCustomer(db))) return [];
  const states = new Map(runChecks(deps).map(({ name, state }) => [name, state]));
  const pictures = listPictures(db);
  return [
    {
      id: 'placeholders',
      isDone: states.get('placeholders') === 'right',
      title: 'Business facts',
      advice:
        'Name, address, phone and hours are in src/shared/business.ts. Done when the email address and the phone number there are real ones.',
    },
    {
      id: 'stripe',
      isDone: states.get('Stripe') === 'right' && states.get('webhooks') === 'right',
      title: 'Stripe',
      advice:
        'Done when Stripe has answered since the last start, and no webhook is missing. A test order shows the rest.',
      path: settingsPath,
    },
    {
      id: 'apple-pay-domain',
      isDone: false,
      title: 'Register your domain with Stripe for Apple Pay',
      advice: `In Stripe's dashboard, Settings, Payment method domains, add ${new URL(env.origin).host}. The shop cannot see whether it is there: look for the button on an iPhone.`,
    },
    {
      id: 'mail',
      isDone: env.smtpUrl !== null && hasSentMail(db, testMailKey),
      title: 'Mail',
      advice:
        'Done when the mail server has taken a test mail. Then look for it in your mailbox, and in spam.',
    },
    {
      id: 'map',
      isDone: env.geocoderUrl !== null && states.get('map service') !== 'wrong',
      title: 'Map service',
      advice:
        'Done when GEOCODER_URL is set and its last answer was not an error. Without it the ZIP code decides.',
      path: settingsPath,
    },
    {
      id: 'backup',
      isDone: states.get('backup') === 'right',
      title: 'Backup folder',
      advice: 'Done when BACKUP_DIR is set and holds a new backup.',
      path: settingsPath,
    },
    {
      id: 'pictures',
      isDone: ['hero-wide', 'hero-tall'].every((slot) => pictures[slot]),
      title: 'Pictures',
      advice:
        'Done when the top of the home page has both of its photos. Those of the greens are in Inventory.',
      path: settingsPath,
    },
    {
      id: 'prices',
      isDone: activeProducts(db).every(({ id, version }) => version > 1 || !(id in rules.firstPrices)),
      title: 'Prices',
      advice:
        'Check price and stock of every green. Done when each one that came with the shop was saved once.',
      path: '/admin?tab=inventory',
    },
    {
      id: 'saturday',
      isDone: getDeliveryWindow(db) !== '',
      title: 'First Saturday',
      advice: `An order of today would come on ${formatLongDay(deliveryTerms(deps).firstDelivery, deps.now())}; if that is too early, close the Saturdays before you open. Done when the delivery window is filled in.`,
      path: settingsPath,
    },
    {
      id: 'test-order',
      isDone: hasRefundedOrder(db),
      title: 'A test order',
      advice: 'Buy a box with your own account, and refund it. Done when an order is refunded in full.',
      path: '/admin?tab=orders',
    },
  ];
}

/** 429 after five within an hour. */
export function sendTestMail(deps: Deps, to: string): void {
  assertMailboxHasRoom(deps, to);
  queueLimitedMail(deps, `${testMailKey}${newId()}`, {
    to,
    isUrgent: true,
    subject: `A test mail of ${business.name}`,
    title: 'The mails work',
    paragraphs: ['If you read this in your inbox, the mails of your shop reach your customers.'],
    action: { label: 'Open the admin area', url: `${deps.env.origin}/admin` },
  });
}
