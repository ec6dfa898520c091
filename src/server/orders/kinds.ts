import type { BookKind } from '../../shared/contract/books.ts';
import { handMethods, type PaymentMethod } from '../../shared/contract/orders.ts';

/**
 * `payBy`: the ways to pay. `givesWay`: unpaid, it ends for another customer who is short, and when its own orders again.
 * `takesRoom` of its day; an extra is in its box. `isHeardOf`: its customer knows of it before it is paid.
 */
export const orderKinds = {
  checkout: { payBy: ['card'], givesWay: true, takesRoom: true, isHeardOf: true, book: 'one-time' },
  box: { payBy: ['invoice'], givesWay: false, takesRoom: true, isHeardOf: true, book: 'subscription' },
  extra: { payBy: ['card'], givesWay: false, takesRoom: false, isHeardOf: false, book: 'extra' },
  'by-hand': {
    payBy: ['saved-card', 'link', 'cash', 'bank'],
    givesWay: false,
    takesRoom: true,
    isHeardOf: true,
    book: 'hand',
  },
} as const satisfies Record<string, KindRow>;

type KindRow = {
  payBy: readonly string[];
  givesWay: boolean;
  takesRoom: boolean;
  isHeardOf: boolean;
  book: BookKind;
};

export type OrderKind = keyof typeof orderKinds;
export type PayBy = (typeof orderKinds)[OrderKind]['payBy'][number];

export const kindNames = Object.keys(orderKinds) as [OrderKind, ...OrderKind[]];
export const waysToPay = kindNames.flatMap((kind): readonly PayBy[] => orderKinds[kind].payBy) as [
  PayBy,
  ...PayBy[],
];

/** An order is from the shelf entirely or not at all. */
export function isFromShelf(lines: { pool: string }[]): boolean {
  return lines.some(({ pool }) => pool === 'shelf');
}

/** Without the provider: the order stands before it is paid. */
export function isByHandMethod(way: PayBy | PaymentMethod | null): way is (typeof handMethods)[number] {
  return handMethods.some((method) => method === way);
}
