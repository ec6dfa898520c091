import { findUserByEmail, isStaff } from './accounts/record/users.ts';
import { mailPictureOf } from './catalog/product-pictures.ts';
import type { Env } from './env.ts';
import { writeGoneMail } from './orders/admin-order-changes.ts';
import { goneMailKind, moveMailKind } from './orders/order-changes.ts';
import type { Mail, MailDeps, Mails } from './platform/mail/mail.ts';
import { portraitForMails } from './settings/pictures.ts';
import { getDeliveryWindow, getFarmer } from './settings/settings.ts';
import { writeMoveMail } from './subscriptions/changes/moved-boxes.ts';
import { swapMailKind, writeSwapMail } from './swaps/swaps.ts';
import { deliveredMailKind, writeDeliveredMail } from './week/run/ticks.ts';

/** Of mails that wait, by the head of their keys; `about` is the rest. */
const writers = new Map<string, (deps: MailDeps, about: string[], to: string) => Mail | null>([
  [swapMailKind, writeSwapMail],
  [goneMailKind, writeGoneMail],
  [moveMailKind, writeMoveMail],
  [deliveredMailKind, writeDeliveredMail],
]);

export function createMails(env: Env, now: () => number): Mails {
  return {
    isHeld: false,
    mayLeave(db, to) {
      const reader = env.mode === 'staging' ? findUserByEmail(db, to) : null;
      return reader === null || (reader !== undefined && isStaff(db, reader.id));
    },
    frameFor(db, to) {
      const reader = findUserByEmail(db, to);
      return {
        origin: env.origin,
        firstName: reader?.emailVerifiedAt ? reader.firstName : '',
        farmer: { ...getFarmer(db), picture: portraitForMails({ db, env }) },
        deliveryWindow: getDeliveryWindow(db),
        pictureOf: (productId) => mailPictureOf({ db, env }, productId),
        now: now(),
      };
    },
    rewrite(db, { key, to }) {
      const [kind = '', ...about] = key.split(':');
      return writers.get(kind)?.({ db, env, now }, about, to);
    },
  };
}
