import { afterEach, expect, spyOn, test } from 'bun:test';
import { accountKeys, openDatabase, readSetting, writeSetting } from '../storage/database.ts';
import { openStore } from '../storage/store.ts';
import { answerApi } from './api.ts';
import { endpoint } from './endpoint.ts';

const db = openDatabase(':memory:');
const keys = accountKeys(db);
const reported = spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => reported.mockRestore());

test('a call that breaks down leaves nothing behind but its 500, kept under its key', async () => {
  let runs = 0;
  const breaking = endpoint('POST /v1/boxes', {}, (ctx) => {
    runs += 1;
    writeSetting(ctx.db, 'trace', 'left');
    throw new Error('planted');
  });
  const base = { db, store: openStore(db), now: 0, pages: '', fingerprint: String };
  const api = {
    ...{ db, keys, endpoints: [breaking], fingerprint: String, running: new Set<string>() },
    context: (request: { id: string | null; idempotency_key: string | null }) => ({ ...base, request }),
  };
  const make = () => {
    const headers = { Authorization: `Bearer ${keys.secretKey}`, 'Idempotency-Key': 'box:1' };
    const request = new Request('http://localhost/v1/boxes', { method: 'POST', headers });
    return answerApi(api, request, '/v1/boxes', async () => null);
  };
  const [first, again] = [await make(), await make()];
  expect([first.status, again.status, runs]).toEqual([500, 500, 1]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(readSetting(db, 'trace')).toBeNull();
  expect(reported).toHaveBeenCalledTimes(1);
});
