import type { BoxDelivery } from '../../shared/contract/delivery-data.ts';
import { orders } from './table.ts';

type Row = typeof orders.$inferSelect;

interface OrderField {
  name: keyof Row;
  /** For delivery fields: the value when unknown. */
  empty?: '' | null | false;
  /** Emptied when the account is closed (row, history and provider), and never logged. */
  isPersonal?: true;
  /** Key in the provider's metadata, for rebuilding after a restore. */
  metadata?: string;
  /** May exceed one metadata value. */
  isLong?: true;
  /** Changes go into the order's history, in this list's order. */
  isRecorded?: true;
  /** Whatever customers see, admins and the account's export see too. */
  seenBy?: 'customer' | 'admin';
  /** Personal, but the row keeps it when the account is closed. */
  isKept?: true;
  onBox?: string;
  heading?: string;
}

/** Every column of an order; a test checks that none is missing. */
export const orderFields = [
  { name: 'id', metadata: 'order_id', seenBy: 'customer' },
  { name: 'orderNumber', metadata: 'order_number', seenBy: 'customer' },
  { name: 'userId', metadata: 'user_id' },
  { name: 'status', isRecorded: true, seenBy: 'customer' },
  { name: 'paymentStatus', isRecorded: true, seenBy: 'customer' },
  { name: 'refundedAmount', isRecorded: true },
  { name: 'deliveryDate', metadata: 'delivery_date', isRecorded: true, seenBy: 'customer' },
  {
    name: 'deliveryNotes',
    empty: '',
    isPersonal: true,
    metadata: 'notes',
    isLong: true,
    isRecorded: true,
    seenBy: 'customer',
    onBox: 'notes',
    heading: 'Notes',
  },
  {
    name: 'deliverBefore',
    empty: null,
    isRecorded: true,
    seenBy: 'admin',
    onBox: 'deliverBefore',
    heading: 'Deliver before',
  },
  { name: 'isApproximate', empty: false, isPersonal: true, metadata: 'point', isRecorded: true },
  {
    name: 'guestName',
    empty: null,
    isPersonal: true,
    metadata: 'name',
    isRecorded: true,
    seenBy: 'customer',
  },
  {
    name: 'guestEmail',
    empty: null,
    isPersonal: true,
    metadata: 'email',
    isRecorded: true,
    seenBy: 'customer',
  },
  { name: 'total', metadata: 'figures', isRecorded: true },
  { name: 'deletedAt', isRecorded: true },
  { name: 'phone', empty: '', isPersonal: true, metadata: 'phone', seenBy: 'admin' },
  { name: 'street', empty: '', isPersonal: true, metadata: 'street', isRecorded: true },
  { name: 'city', empty: '', isPersonal: true, metadata: 'city', isRecorded: true },
  { name: 'state', empty: '', isPersonal: true, metadata: 'state', isRecorded: true },
  {
    name: 'zipCode',
    empty: '',
    isPersonal: true,
    isKept: true,
    metadata: 'zip_code',
    isRecorded: true,
    seenBy: 'admin',
  },
  { name: 'lat', empty: null, isPersonal: true, metadata: 'point' },
  { name: 'lng', empty: null, isPersonal: true, metadata: 'point' },
  { name: 'subtotal', metadata: 'figures' },
  { name: 'discount', metadata: 'figures' },
  { name: 'referralDiscount', metadata: 'figures' },
  { name: 'delivery', metadata: 'figures' },
  { name: 'tax', metadata: 'figures' },
  { name: 'stockHeldSince' },
  { name: 'creditApplied', metadata: 'credit' },
  { name: 'carriedOver' },
  { name: 'creditReservedAt' },
  { name: 'creditReturnedAt' },
  { name: 'paymentIntentId' },
  { name: 'subscriptionId', seenBy: 'customer' },
  { name: 'invoiceId' },
  { name: 'extraOf', metadata: 'extra_of', seenBy: 'customer' },
  { name: 'extraFor' },
  { name: 'extraWith' },
  { name: 'kind', metadata: 'by_hand' },
  { name: 'payBy', metadata: 'by_hand' },
  { name: 'paidWith' },
  { name: 'lastPaymentError' },
  { name: 'version', seenBy: 'admin' },
  { name: 'createdAt', metadata: 'created_at', seenBy: 'customer' },
  { name: 'paidAt', seenBy: 'customer' },
  { name: 'stands' },
  { name: 'isInWeek' },
  { name: 'isToCome' },
  { name: 'isWaiting' },
] as const satisfies OrderField[];

type Listed = (typeof orderFields)[number];

export type Delivery = Pick<Row, Extract<Listed, { empty: unknown }>['name']>;

const addressNames = [
  'street',
  'city',
  'state',
  'zipCode',
  'lat',
  'lng',
  'deliveryNotes',
  'isApproximate',
] as const;

/** What a change of the address or the notes writes. */
export type DeliverTo = Pick<Delivery, (typeof addressNames)[number]>;

export const deliveryFields = orderFields.filter((field) => 'empty' in field);
const personalFields = deliveryFields.filter((field) => 'isPersonal' in field);

export const recordedFields = orderFields.filter((field) => 'isRecorded' in field).map(({ name }) => name);

export type DeliverySource = { [Name in keyof Delivery]?: Delivery[Name] | undefined };

/** What the source does not say is empty. */
export function deliveryOf(source: DeliverySource): Delivery {
  return Object.fromEntries(
    deliveryFields.map(({ name, empty }) => [name, source[name] || empty]),
  ) as Delivery;
}

/** Where the source is delivered to. */
export function addressOf(source: DeliverySource): DeliverTo {
  return pickFields(deliveryOf(source), [...addressNames]);
}

export const deliveryColumns = Object.fromEntries(
  deliveryFields.map(({ name }) => [name, orders[name]]),
) as Pick<typeof orders, keyof Delivery>;

export const boxFields = deliveryFields.filter((field) => 'onBox' in field);

export function boxDeliveryOf(delivery: Delivery): BoxDelivery {
  return Object.fromEntries(boxFields.map(({ name, onBox }) => [onBox, delivery[name]])) as BoxDelivery;
}

const seenFields = orderFields.filter((field) => 'seenBy' in field);

export const customerFields = seenFields
  .filter((field) => field.seenBy === 'customer')
  .map(({ name }) => name);

export const adminFields = seenFields.filter((field) => field.seenBy === 'admin').map(({ name }) => name);

export function pickFields<From, Name extends keyof From>(row: From, names: Name[]): Pick<From, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<From, Name>;
}

export const erasedPersonalFields: Partial<Delivery> = Object.fromEntries(
  personalFields.filter((field) => !('isKept' in field)).map(({ name, empty }) => [name, empty]),
);

/** Long texts are split over numbered keys. */
export function isPersonalMetadata(key: string): boolean {
  const unnumbered = key.replace(/_\d+$/, '');
  return personalFields.some(({ metadata }) => metadata === unnumbered);
}

/** Names whose values are kept out of logs. */
export const privateNames = personalFields.flatMap((field) =>
  'onBox' in field ? [field.name, field.onBox] : [field.name],
);
