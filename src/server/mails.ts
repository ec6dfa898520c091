import { findUserByEmail } from './accounts/record/users.ts';
import { mailPictureOf } from './catalog/product-pictures.ts';
import type { Env } from './env.ts';
import type { Mails } from './platform/mail/mail.ts';
import { portraitForMails } from './settings/pictures.ts';
import { getDeliveryWindow, getFarmer } from './settings/settings.ts';

export function createMails(env: Env): Mails {
  return {
    isHeld: false,
    frameFor(db, to) {
      const reader = findUserByEmail(db, to);
      return {
        origin: env.origin,
        firstName: reader?.emailVerifiedAt ? reader.firstName : '',
        farmer: { ...getFarmer(db), picture: portraitForMails({ db, env }) },
        deliveryWindow: getDeliveryWindow(db),
        pictureOf: (productId) => mailPictureOf({ db, env }, productId),
      };
    },
  };
}
