import * as v from 'valibot';
import { text, textLine } from '../text.ts';

/** Where a box is delivered. Fields may be empty here: the server checks them later, in order, with its own messages. */
export const DeliveryAddress = v.object({
  street: textLine(200),
  city: textLine(100),
  state: textLine(50),
  zipCode: textLine(20),
  notes: v.optional(v.pipe(text(), v.trim(), v.maxLength(1000, 'That text is too long.'))),
});
export type DeliveryAddress = v.InferOutput<typeof DeliveryAddress>;

/** An address with the degrees that its check found, null or missing where nobody has checked it. */
export type LocatedAddress = DeliveryAddress & { lat?: number | null; lng?: number | null };

/** True when street, city, state and zip all have something in them. */
export function isCompleteAddress(address: DeliveryAddress): boolean {
  return Boolean(address.street && address.city && address.state && address.zipCode);
}

/** "12 Main St, Milton, Georgia 30004": the combined form of a profile's address (product 5). */
export function combinedAddress(address: Omit<DeliveryAddress, 'notes'>): string {
  return [address.street, address.city, `${address.state} ${address.zipCode}`.trim()]
    .filter(Boolean)
    .join(', ');
}

/** The parts of a combined address. Text that cannot be split becomes the street, so that nothing is lost. */
export function addressParts(combined: string | null | undefined): Omit<DeliveryAddress, 'notes'> {
  const parts = (combined ?? '').split(',').map((part) => part.trim());
  const stateZip = /^(.*?)\s*(\d{5}(?:-\d{4})?)?$/.exec(parts.at(-1) ?? '');
  if (parts.length < 3) return { street: (combined ?? '').trim(), city: '', state: '', zipCode: '' };
  return {
    street: parts.slice(0, -2).join(', '),
    city: parts.at(-2) ?? '',
    state: stateZip?.[1] ?? '',
    zipCode: stateZip?.[2] ?? '',
  };
}
