import * as v from 'valibot';
import { frequencies } from '../../../shared/rules/plans.ts';
import { joinMetadata, pointMetadata, readPointMetadata, splitMetadata } from '../../stripe/metadata.ts';
import type { BoxLine } from '../record/box-versions.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';

type Metadata = Record<string, string>;

/** For rebuilding a subscription after a restore. */
type StoredMetadata = Pick<
  SubscriptionRow,
  | 'id'
  | 'userId'
  | 'frequency'
  | 'discountPercent'
  | 'referralPercent'
  | 'moveInId'
  | 'firstDeliveryDay'
  | 'firstChargeAt'
  | 'trialEndsAt'
  | 'createdAt'
  | 'street'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'lat'
  | 'lng'
  | 'isApproximate'
  | 'deliveryNotes'
>;

export function subscriptionMetadata(row: StoredMetadata): Metadata {
  return {
    subscription_id: row.id,
    user_id: row.userId,
    frequency: row.frequency,
    discount_percent: String(row.discountPercent),
    referral_percent: String(row.referralPercent),
    ...(row.moveInId !== null && { move_in_id: row.moveInId }),
    first_delivery_day: row.firstDeliveryDay,
    first_charge_at: String(row.firstChargeAt),
    trial_ends_at: String(row.trialEndsAt),
    created_at: String(row.createdAt),
    street: row.street,
    city: row.city,
    state: row.state,
    zip_code: row.zipCode,
    ...pointMetadata(row),
    ...splitMetadata('notes', row.deliveryNotes),
  };
}

const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));
const number = v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/), v.transform(Number));
const text = v.optional(v.string(), '');

const StoredMetadata = v.object({
  subscription_id: v.string(),
  user_id: v.string(),
  frequency: v.picklist(frequencies),
  discount_percent: number,
  referral_percent: number,
  move_in_id: v.optional(v.string()),
  first_delivery_day: day,
  first_charge_at: number,
  trial_ends_at: number,
  created_at: number,
  street: text,
  city: text,
  state: text,
  zip_code: text,
});

/** Null when something is missing. */
export function readSubscriptionMetadata(metadata: Metadata): StoredMetadata | null {
  const parsed = v.safeParse(StoredMetadata, metadata);
  if (!parsed.success) return null;
  const stored = parsed.output;
  return {
    id: stored.subscription_id,
    userId: stored.user_id,
    frequency: stored.frequency,
    discountPercent: stored.discount_percent,
    referralPercent: stored.referral_percent,
    moveInId: stored.move_in_id ?? null,
    firstDeliveryDay: stored.first_delivery_day,
    firstChargeAt: stored.first_charge_at,
    trialEndsAt: stored.trial_ends_at,
    createdAt: stored.created_at,
    street: stored.street,
    city: stored.city,
    state: stored.state,
    zipCode: stored.zip_code,
    ...readPointMetadata(metadata),
    deliveryNotes: joinMetadata(metadata, 'notes'),
  };
}

const skipsKey = 'skipped_days';

/** The earliest 40: more do not fit a metadata value. */
export function skipsThatFitMetadata(days: Iterable<string>): string[] {
  return [...new Set(days)].sort().slice(0, 40);
}

export function skipsMetadata(days: Iterable<string>): Metadata {
  return { [skipsKey]: skipsThatFitMetadata(days).join(',') };
}

export function readSkipsMetadata(metadata: Metadata): string[] {
  return (metadata[skipsKey] ?? '').split(',').filter((text) => v.is(day, text));
}

const closedDaysKey = 'closed_days';

/** So that a restored backup does not charge for them. */
export function closedDaysMetadata(
  days: string,
  { firstDeliveryDay }: { firstDeliveryDay: string },
): Metadata {
  return { [closedDaysKey]: days, first_delivery_day: firstDeliveryDay };
}

export function readClosedDaysMetadata(metadata: Metadata): string[] {
  return (metadata[closedDaysKey] ?? '').split(',').filter((text) => v.is(day, text));
}

/** Format: `{productId}:{ounces}:{cents per ounce}`. */
export function contentsMetadata(lines: BoxLine[]): Metadata {
  const contents = lines.map((line) => `${line.productId}:${line.ounces}:${line.pricePerOunce}`).join(',');
  return splitMetadata('contents', contents);
}

/** Null when there are none. */
export function readContentsMetadata(
  metadata: Metadata,
  nameOf: (productId: string) => string,
): BoxLine[] | null {
  const lines = joinMetadata(metadata, 'contents')
    .split(',')
    .map((entry) => {
      const [productId = '', ounces, pricePerOunce] = entry.split(':');
      return {
        productId,
        productName: nameOf(productId),
        ounces: Number(ounces),
        pricePerOunce: Number(pricePerOunce),
      };
    });
  const isComplete = lines.every((line) => line.productId && line.ounces > 0 && line.pricePerOunce >= 0);
  return isComplete ? lines : null;
}
