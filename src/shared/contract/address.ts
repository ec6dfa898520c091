import * as v from 'valibot';
import { text, textLine } from '../text.ts';

export const zipCodeMessage = 'ZIP code has 5 digits.';

/** Five digits, or nine with a dash or a space. */
export function isZipCode(text: string): boolean {
  return /^\d{5}([- ]\d{4})?$/.test(text.trim());
}

/** Fields may be empty; the server validates them later. */
export const DeliveryAddress = v.object({
  street: textLine(200),
  city: textLine(100),
  state: textLine(50),
  zipCode: v.pipe(
    textLine(20),
    v.check((zipCode) => zipCode === '' || isZipCode(zipCode), zipCodeMessage),
  ),
  notes: v.optional(v.pipe(text(), v.trim(), v.maxLength(1000, 'That text is too long.'))),
});
export type DeliveryAddress = v.InferOutput<typeof DeliveryAddress>;

/** Degrees, missing if unchecked. `isApproximate`: center of the ZIP code. */
export type LocatedAddress = DeliveryAddress & {
  lat?: number | null;
  lng?: number | null;
  isApproximate?: boolean;
};

export function isCompleteAddress(address: DeliveryAddress): boolean {
  return Boolean(address.street && address.city && address.state && address.zipCode);
}

/** "12 Main St, Milton, Georgia 30004". */
export function combinedAddress(address: Omit<DeliveryAddress, 'notes'>): string {
  return [address.street, address.city, `${address.state} ${address.zipCode}`.trim()]
    .filter(Boolean)
    .join(', ');
}

/** Text that can't be split becomes the street. */
export function addressParts(combined: string | null | undefined): Omit<DeliveryAddress, 'notes'> {
  const parts = (combined ?? '').split(',').map((part) => part.trim());
  const stateZip = /^(.*?)\s*(\d{5}(?:[- ]\d{4})?)?$/.exec(parts.at(-1) ?? '');
  if (parts.length < 3) return { street: (combined ?? '').trim(), city: '', state: '', zipCode: '' };
  return {
    street: parts.slice(0, -2).join(', '),
    city: parts.at(-2) ?? '',
    state: stateZip?.[1] ?? '',
    zipCode: stateZip?.[2] ?? '',
  };
}
