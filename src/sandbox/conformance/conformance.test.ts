import { describe, expect, test } from 'bun:test';
import { endpoints } from '../endpoints.ts';
import { openTestSandbox } from '../test-sandbox.ts';
import { callAllEndpoints } from './test-all-endpoints.ts';
import { compared, eventDifferences, publishedParams, responseDifferences } from './test-exchanges.ts';

const secretEndpoints = endpoints.filter((one) => one.access === 'secret');

describe('the sandbox and the types that the SDK publishes', () => {
  test('agree on every endpoint and event when all endpoints are called', async () => {
    const shop = openTestSandbox();
    await callAllEndpoints(shop);
    const wanted = endpoints.map((one) => (one.access === 'browser' ? `browser ${one.route}` : one.route));
    expect(wanted.filter((route) => !compared.routes.has(route))).toEqual([]);
    await shop.sandbox.stop();
  });

  test.each(secretEndpoints.map((one) => [one.route, one.params] as const))(
    '%s takes published parameters only',
    (route, params) => {
      const published = publishedParams(route);
      expect(published).not.toBeNull();
      expect(params.filter((name) => !published?.has(name) && !isRefused(name))).toEqual([]);
    },
  );
});

/** Taken only to be answered with the reason why it is refused. */
function isRefused(name: string): boolean {
  return name === 'payment_method_types' || name === 'payment_method_data';
}

describe('the comparison', () => {
  const customer = {
    ...{ id: 'cus_1', object: 'customer', balance: 0, created: 1, default_source: null },
    ...{ description: null, email: null, livemode: false, metadata: {}, shipping: null },
    invoice_settings: {
      ...{ custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    },
  };
  const differences = (changes: object) =>
    responseDifferences({
      ...{ method: 'GET', path: '/v1/customers/cus_1', inBrowser: false, status: 200 },
      body: JSON.parse(JSON.stringify({ ...customer, ...changes })),
    });

  test('finds nothing where nothing is wrong', () => {
    expect(differences({})).toEqual([]);
    expect(differences({ tax_exempt: 'none', address: null, metadata: { a: 'b' } })).toEqual([]);
  });

  const wrong: [string, object, string][] = [
    ['a missing field', { email: undefined }, 'answer.email is missing'],
    ['a field that is not published', { colour: 'green' }, 'answer.colour is not published'],
    ['a null that is not allowed', { balance: null }, 'answer.balance is null, should be a number'],
    ['another type', { livemode: 'no' }, 'answer.livemode is "no", should be a boolean'],
    ['an unknown value', { tax_exempt: 'half' }, 'answer.tax_exempt is "half"'],
    ['another object', { object: 'charge' }, 'of a published type'],
    ['a wrong field of a nested object', { invoice_settings: { footer: 1 } }, 'answer.invoice_settings'],
    ['metadata that is not text', { metadata: { a: 1 } }, 'answer.metadata.a is 1, should be a string'],
    ['a deleted object with other fields', { deleted: true }, 'answer'],
  ];
  test.each(wrong)('finds %s', (_name, changes, sentence) => {
    expect(differences(changes).join('; ')).toContain(sentence);
  });

  test('reads lists, expanded objects, decimals, errors and events', () => {
    const list = { object: 'list', data: [customer], has_more: false, url: '/v1/customers' };
    const answer = (path: string, body: unknown, status = 200) =>
      responseDifferences({ method: 'GET', path, inBrowser: false, status, body });
    expect(answer('/v1/customers', list)).toEqual([]);
    expect(answer('/v1/customers', { ...list, data: [{}] }).join()).toContain('answer.data[0].id is missing');
    expect(answer('/v1/customers', { ...list, total: 1 }).join()).toContain('total is not published');
    expect(answer('/v1/boxes', {})).toEqual(['The SDK has no call GET /v1/boxes']);
    expect(answer('/v1/customers/x', { error: { type: 'invalid_request_error' } }, 404)).toEqual([]);
    expect(answer('/v1/customers/x', { error: { type: 'oops' } }, 404)).toHaveLength(1);
    const event = {
      ...{ id: 'evt_1', object: 'event', api_version: null, created: 1, livemode: false },
      ...{ pending_webhooks: 1, request: null, type: 'customer.updated' },
      data: { object: customer, previous_attributes: { invoice_settings: { footer: null }, email: null } },
    };
    expect(eventDifferences(event)).toEqual([]);
    expect(eventDifferences({ ...event, account: null }).join()).toContain('account is null');
    expect(eventDifferences({ ...event, type: 'customer.grown' })).toEqual([
      'There is no event customer.grown',
    ]);
  });
});
