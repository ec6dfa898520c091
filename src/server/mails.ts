import { findUserByEmail, isStaff } from './accounts/record/users.ts';
import { mailPictureOf } from './catalog/product-pictures.ts';
import type { Env } from './env.ts';
import { writeGoneMail } from './orders/admin-order-changes.ts';
import { goneMailPrefix } from './orders/order-changes.ts';
import { swapMailPrefix, writeSwapMail } from './orders/swaps.ts';
import type { Mails } from './platform/mail/mail.ts';
import { portraitForMails } from './settings/pictures.ts';
import { getDeliveryWindow, getFarmer } from './settings/settings.ts';

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
      if (key.startsWith(swapMailPrefix)) return writeSwapMail({ db, env, now }, key);
      return key.startsWith(goneMailPrefix) ? writeGoneMail({ db, env, now }, key, to) : undefined;
    },
  };
}
