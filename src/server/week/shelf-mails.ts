import { business } from '../../shared/business.ts';
import { cutoffOf, newYorkDay, newYorkTime } from '../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { queueAccountMail } from '../accounts/record/account-mails.ts';
import { switchOffOf } from '../accounts/record/switch-off-links.ts';
import { findUser } from '../accounts/record/users.ts';
import { findProducts } from '../catalog/products.ts';
import { markOffersTold, shelfDay, shelfOffersOf, untoldOffers } from '../growing/shelf.ts';
import { transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import type { Mail, SwitchOff } from '../platform/mail/mail.ts';
import { queuePush } from '../push/push.ts';
import { subscribersOf } from '../subscriptions/schedule/shelf-buyers.ts';

/** Ten minutes after an offer, to that Saturday's subscribers: one mail and push a customer and Saturday, unless switched off. */
export function tellSubscribersOfShelf(deps: Deps): void {
  const { db, now } = deps;
  transact(db, () => {
    const date = shelfDay(db, now());
    if (untoldOffers(db, date, now()).length === 0) return;
    const ids = shelfOffersOf(db, date).flatMap(({ ounces, productId }) => (ounces > 0 ? productId : []));
    const found = findProducts(db, ids);
    const offer = { date, ids, names: ids.map((id) => found.get(id)?.name ?? id).join(', ') };
    for (const userId of subscribersOf(db, now(), date)) tell(deps, userId, offer);
    markOffersTold(db, date, now());
  });
}

type Offer = { date: string; ids: string[]; names: string };

function tell(deps: Deps, userId: string, offer: Offer): void {
  const user = findUser(deps.db, userId);
  if (!user?.wantsShelfMails) return;
  const key = `shelf:${offer.date}:${userId}`;
  const switchOff = switchOffOf(deps, 'shelf', userId);
  const mail = shelfMail(deps, user.email, offer, switchOff);
  if (!queueAccountMail(deps, user, key, mail)) return;
  const push = {
    key,
    title: `Ready this Saturday: ${offer.names}`,
    body: 'More has grown than the boxes need. You are the first to choose.',
    path: '/dashboard?tab=subscriptions',
    expiresAt: cutoffOf(offer.date),
  };
  queuePush(deps.db, userId, push, deps.now());
}

function shelfMail({ env, now }: Deps, to: string, { date, ids, names }: Offer, switchOff: SwitchOff): Mail {
  const cutoff = cutoffOf(date);
  return {
    to,
    subject: `Ready this Saturday: ${names}`,
    title: 'Ready this Saturday, no waiting',
    boxDay: date,
    greens: ids,
    paragraphs: [
      `More has grown than the boxes need: ${names}. You are the first to choose, because your box comes this Saturday.`,
      `Add some to your box until ${formatLongDay(newYorkDay(cutoff), now())}, ${newYorkTime(cutoff)}, while they last.`,
    ],
    action: { label: 'Add to my box', url: `${env.origin}/dashboard?tab=subscriptions` },
    switchOff,
    closing: [`Questions? Reply to this mail or call ${business.phone}.`],
  };
}
