import type { Context } from '../context.ts';
import { embeddedList } from '../documents/base.ts';
import { type AnyDocument, type Kind, shown } from '../documents/kinds.ts';
import { invalid } from './errors.ts';

const kindsByPrefix: Record<string, Kind> = {
  ch: 'charge',
  cus: 'customer',
  cbtxn: 'customer_balance_transaction',
  di: 'discount',
  in: 'invoice',
  inpay: 'invoice_payment',
  pi: 'payment_intent',
  pm: 'payment_method',
  price: 'price',
  prod: 'product',
  seti: 'setup_intent',
  sub: 'subscription',
  txr: 'tax_rate',
};

/** Fields whose id may be swapped for the object; the kind where the id itself does not tell. */
const expandable: Record<string, Kind | 'any'> = {
  charge: 'charge',
  coupon: 'coupon',
  customer: 'customer',
  default_payment_method: 'payment_method',
  default_source: 'any',
  discount: 'discount',
  discounts: 'discount',
  invoice: 'invoice',
  latest_charge: 'charge',
  latest_invoice: 'invoice',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  pending_setup_intent: 'setup_intent',
  price: 'price',
  product: 'product',
  subscription: 'subscription',
  tax_rate: 'tax_rate',
};

/** Carried only when asked for. */
const hiddenInvoiceFields = ['payments', 'confirmation_secret'];

type Fields = Record<string, unknown>;
const deepest = 4;

/** The answer with the objects asked for in place of their ids. Unknown paths are refused with 400. */
export function expand(ctx: Context, body: object, paths: string[]): object {
  return paths.reduce((current, path) => {
    const segments = path.split('.');
    if (segments.length > (segments[0] === 'data' ? deepest + 1 : deepest)) {
      throw invalid(
        'parameter_invalid',
        `You cannot expand more than ${deepest} levels of a property. Property: ${path}`,
        'expand',
      );
    }
    return follow(ctx, current as Fields, segments, path);
  }, body);
}

function follow(ctx: Context, body: Fields, segments: string[], path: string): Fields {
  const [name = '', ...rest] = segments;
  const value = fieldOf(ctx, body, name, rest.length === 0, path);
  return { ...body, [name]: descend(ctx, value, rest, path) };
}

function descend(ctx: Context, value: unknown, rest: string[], path: string): unknown {
  if (rest.length === 0 || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => descend(ctx, one, rest, path));
  if (typeof value === 'object') return follow(ctx, value as Fields, rest, path);
  throw refused(path);
}

function fieldOf(ctx: Context, body: Fields, name: string, last: boolean, path: string): unknown {
  if (body.object === 'invoice' && hiddenInvoiceFields.includes(name)) return invoiceField(ctx, body, name);
  if (!Object.hasOwn(body, name)) throw refused(path);
  const value = body[name];
  if (Object.hasOwn(expandable, name)) return resolve(ctx, value, expandable[name] ?? 'any');
  if (last || typeof value !== 'object') throw refused(path);
  return value;
}

function resolve(ctx: Context, value: unknown, kind: Kind | 'any'): unknown {
  if (Array.isArray(value)) return value.map((one) => resolve(ctx, one, kind));
  if (typeof value !== 'string') return value;
  const known = kind === 'any' ? kindsByPrefix[value.split('_')[0] ?? ''] : kind;
  const found = known ? ctx.store.find(known, value) : null;
  return found ? visible(found) : value;
}

/** A deleted object shows its id and that it is gone. */
export function visible(document: AnyDocument): object {
  if (document.hidden.deleted) return { id: document.id, object: document.object, deleted: true };
  return shown(document);
}

function invoiceField(ctx: Context, body: Fields, name: string): unknown {
  const invoice = ctx.store.find('invoice', String(body.id));
  if (name === 'payments') {
    const payments = ctx.store.all('invoice_payment', { parent: String(body.id) }).map(shown);
    return embeddedList(payments, `/v1/invoice_payments?invoice=${body.id}`);
  }
  const intent = invoice?.hidden.intent ? ctx.store.find('payment_intent', invoice.hidden.intent) : null;
  return intent && { client_secret: intent.client_secret, type: 'payment_intent' };
}

function refused(path: string) {
  return invalid('parameter_invalid', `This property cannot be expanded (${path}).`, 'expand');
}
