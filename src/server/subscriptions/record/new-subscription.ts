import type { LocatedAddress } from '../../../shared/contract/address.ts';
import type { Db } from '../../platform/db/db.ts';
import { addVersion, type Box, boxColumnsOf } from './box-versions.ts';
import { subscriptions } from './table.ts';

export type NewSubscription = {
  id: string;
  userId: string;
  /** Its schedule's first charge is the end of the trial. */
  box: Box;
  /** Percent off the first box for a referred friend, else 0. */
  referralPercent: number;
  /** Of the invitation that it accepts. */
  moveInId?: string | null;
  /** Epoch ms, until when the provider waits for the card; else the first charge. */
  trialEndsAt?: number;
  address: LocatedAddress;
  /** Epoch ms. */
  now: number;
};

/** Call it inside a transaction. */
export function createPendingSubscription(db: Db, input: NewSubscription): void {
  const { id, userId, box, referralPercent, moveInId, address, now } = input;
  db.insert(subscriptions)
    .values({
      id,
      userId,
      status: 'pending',
      ...boxColumnsOf(box),
      ...addressColumnsOf(address),
      referralPercent,
      moveInId,
      trialEndsAt: input.trialEndsAt ?? box.schedule.firstChargeAt,
      createdAt: now,
    })
    .run();
  addVersion(db, id, box, now);
}

export function addressColumnsOf(address: LocatedAddress) {
  const { street, city, state, zipCode, lat = null, lng = null, isApproximate = false, notes = '' } = address;
  return { street, city, state, zipCode, lat, lng, isApproximate, deliveryNotes: notes };
}
