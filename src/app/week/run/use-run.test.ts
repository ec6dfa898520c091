import '../../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import type { User } from '../../../shared/contract/accounts.ts';
import { currentUserQuery } from '../../accounts/queries.ts';
import { testRecord } from '../../platform/device/test-storage.ts';
import { queryClient } from '../../platform/query-client.ts';
import { answerCalls, refusal, resetTestApp } from '../../testing/shop.tsx';
import { tickAllDelivered } from './use-run.ts';
import { type WaitingTick, waitingTicksRecord } from './waiting-ticks.ts';

const date = '2026-12-05';
const record = { ...waitingTicksRecord };
afterEach(() => {
  resetTestApp();
  Object.assign(waitingTicksRecord, record);
});

test('all stops are ticked delivered only after what waits on this device was sent', async () => {
  const waiting: WaitingTick = {
    clientId: 'tick-000-a',
    userId: 'olive',
    createdAt: 0,
    refusal: null,
    date,
    orderId: 'a',
    tick: { state: 'not_home', at: 10, note: 'Gate', key: 'tick-000-a' },
  };
  Object.assign(waitingTicksRecord, testRecord([waiting]));
  queryClient.setQueryData(currentUserQuery.queryKey, { id: 'olive' } as User);
  const answer = { date, now: 0, startedAt: null, stops: [] };
  const copy = { userId: 'olive', answer, clockOffset: 0, readAt: 0, ownOrder: null };
  const calls: string[] = [];
  let status = 502;
  const stop = { orderId: 'a', tick: 'not_home', tickNote: 'Gate', tickedAt: 10, tickKey: 'tick-000-a' };
  const answers: [string, unknown][] = [
    ['/stops/a', stop],
    ['/delivered', { ticked: 0 }],
    ['', answer],
  ];
  answerCalls(
    Object.fromEntries(
      answers.map(([path, body]) => [
        `/api/admin/run/${date}${path}`,
        () => {
          calls.push(path);
          return path === '/stops/a' && status !== 200 ? refusal(status, 'Bad gateway') : Response.json(body);
        },
      ]),
    ),
  );
  await tickAllDelivered(copy);
  expect(calls).toEqual(['/stops/a']);
  status = 200;
  await tickAllDelivered(copy);
  expect(calls).toEqual(['/stops/a', '/stops/a', '/delivered', '']);
});
