import { afterEach, expect, spyOn, test } from 'bun:test';
import { defaultBillingSettings } from '../billing/retries.ts';
import type { CausingRequest } from '../context.ts';
import { accountKeys, openDatabase, readSetting, writeSetting } from '../storage/database.ts';
import { openStore } from '../storage/store.ts';
import { handleApi } from './api.ts';
import { endpoint } from './endpoint.ts';

const db = openDatabase(':memory:');
const keys = accountKeys(db);
const loggedErrors = spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => loggedErrors.mockRestore());

test('a call that throws leaves nothing but its 500, stored under its idempotency key', async () => {
  let runs = 0;
  const failing = endpoint('POST /v1/boxes', {}, (ctx) => {
    runs += 1;
    writeSetting(ctx.db, 'trace', 'left');
    throw new Error('planted');
  });
  const context = {
    ...{ db, store: openStore(db), now: 0, hostedPagesUrl: '' },
    ...{ billing: defaultBillingSettings, fingerprint: String },
  };
  const api = {
    ...{ db, keys, fingerprint: String, idempotencyKeysInUse: new Set<string>() },
    createContext: (request: CausingRequest) => ({ ...context, request }),
  };
  const make = () => {
    const headers = { Authorization: `Bearer ${keys.secretKey}`, 'Idempotency-Key': 'box:1' };
    const request = new Request('http://localhost/v1/boxes', { method: 'POST', headers });
    return handleApi(api, [failing], request, '/v1/boxes', async () => null);
  };
  const [first, again] = [await make(), await make()];
  expect([first.status, again.status, runs]).toEqual([500, 500, 1]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(readSetting(db, 'trace')).toBeNull();
  expect(loggedErrors).toHaveBeenCalledTimes(1);
});
