import * as v from 'valibot';
import { text } from '../text.ts';

/** Maximum lengths. */
export const cartTexts = { notes: 1000, phone: 40 };
export type CartTexts = Record<keyof typeof cartTexts, string>;

/** Stored if the account has no phone number. */
export const DriverPhone = v.optional(
  v.pipe(text(), v.trim(), v.maxLength(cartTexts.phone, 'That phone number is too long.')),
);

export const DeliveryNotes = v.optional(
  v.pipe(text(), v.trim(), v.maxLength(cartTexts.notes, 'That text is too long.')),
);

export const DeliveryRequest = v.object({
  deliveryNotes: DeliveryNotes,
  phone: DriverPhone,
});

export const OrderDelivery = v.object({ deliveryNotes: v.string() });

/** `notes` contain door codes; `deliverBefore` is "HH:MM" New York, or null. */
export const BoxDelivery = v.object({ notes: v.string(), deliverBefore: v.nullable(v.string()) });
export type BoxDelivery = v.InferOutput<typeof BoxDelivery>;
