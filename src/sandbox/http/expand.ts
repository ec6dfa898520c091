import type { Context } from '../context.ts';
import { embeddedList } from '../resources/base.ts';
import type { Charge } from '../resources/charges.ts';
import type { Invoice } from '../resources/invoices.ts';
import { type ResourceType, toApiObject, toApiObjectOrDeleted } from '../resources/resources.ts';
import { invalidRequest } from './errors.ts';

/** Null: the value stays as it is. */
const expandable: Record<string, ResourceType | null> = {
  charge: 'charge',
  configuration: 'billing_portal.configuration',
  coupon: 'coupon',
  customer: 'customer',
  default_payment_method: 'payment_method',
  default_source: null,
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

type Fields = Record<string, unknown>;
type Include = (ctx: Context, id: string) => unknown;

/** Included only on request. */
const includable: Record<string, Record<string, Include>> = {
  charge: {
    refunds: (ctx, id): Charge['refunds'] =>
      embeddedList(ctx.store.all('refund', { parent: id }).map(toApiObject), `/v1/charges/${id}/refunds`),
  },
  invoice: {
    confirmation_secret: confirmationSecret,
    payments(ctx, id): Invoice['payments'] {
      const payments = ctx.store.all('invoice_payment', { parent: id }).map(toApiObject);
      return embeddedList(payments, `/v1/invoice_payments?invoice=${id}`);
    },
  },
};

const maxDepth = 4;

/** Unknown paths are refused with 400. */
export function expand(ctx: Context, body: object, paths: string[]): object {
  return paths.reduce((current, path) => {
    const segments = path.split('.');
    if (segments.length > (segments[0] === 'data' ? maxDepth + 1 : maxDepth)) {
      throw invalidRequest(
        'parameter_invalid',
        `You cannot expand more than ${maxDepth} levels of a property. Property: ${path}`,
        'expand',
      );
    }
    return expandPath(ctx, current as Fields, segments, path);
  }, body);
}

function expandPath(ctx: Context, body: Fields, segments: string[], path: string): Fields {
  const [name = '', ...rest] = segments;
  const value = expandField(ctx, body, name, rest.length === 0, path);
  return { ...body, [name]: expandInside(ctx, value, rest, path) };
}

function expandInside(ctx: Context, value: unknown, rest: string[], path: string): unknown {
  if (rest.length === 0 || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => expandInside(ctx, one, rest, path));
  if (typeof value === 'object') return expandPath(ctx, value as Fields, rest, path);
  throw notExpandable(path);
}

function expandField(ctx: Context, body: Fields, name: string, isLast: boolean, path: string): unknown {
  const include = includable[String(body.object)]?.[name];
  if (include) return include(ctx, String(body.id));
  if (!Object.hasOwn(body, name)) throw notExpandable(path);
  const value = body[name];
  const type = expandable[name];
  if (type !== undefined) return type === null ? value : resolve(ctx, value, type);
  if (isLast || typeof value !== 'object') throw notExpandable(path);
  return value;
}

function resolve(ctx: Context, value: unknown, type: ResourceType): unknown {
  if (Array.isArray(value)) return value.map((one) => resolve(ctx, one, type));
  if (typeof value !== 'string') return value;
  const found = ctx.store.find(type, value);
  if (!found) return value;
  // A discount keeps showing its deleted coupon.
  return type === 'coupon' ? toApiObject(found) : toApiObjectOrDeleted(found);
}

function confirmationSecret(ctx: Context, id: string): Invoice['confirmation_secret'] {
  const intentId = ctx.store.find('invoice', id)?.internal.intent;
  const intent = intentId ? ctx.store.find('payment_intent', intentId) : null;
  return intent && { client_secret: intent.client_secret, type: 'payment_intent' };
}

function notExpandable(path: string) {
  return invalidRequest('parameter_invalid', `This property cannot be expanded (${path}).`, 'expand');
}
