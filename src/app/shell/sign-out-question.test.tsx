import '../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { fireEvent } from '@testing-library/react';
import { AdminRail } from '../admin/admin-rail.tsx';
import { testRecord } from '../platform/device/test-storage.ts';
import { resetTestApp, showAt } from '../testing/shop.tsx';
import { type WaitingTick, waitingTicksRecord } from '../week/run/waiting-ticks.ts';
import { SignOutQuestion } from './sign-out-question.tsx';

const record = { ...waitingTicksRecord };
afterEach(() => {
  resetTestApp();
  Object.assign(waitingTicksRecord, record);
});

test('a sign-out in the admin area asks before it deletes ticks that wait to be sent', async () => {
  const tick: WaitingTick = {
    clientId: 'tick-000-a',
    userId: 'olive',
    createdAt: 0,
    refusal: null,
    date: '2026-12-05',
    orderId: 'order',
    tick: { state: 'delivered', at: 0, note: '', key: 'tick-000-a' },
  };
  Object.assign(waitingTicksRecord, testRecord([tick]));
  const screen = showAt(
    '/admin',
    <>
      <AdminRail firstName="Olive" tabs={null} />
      <SignOutQuestion />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText(/^1 tick of the run was not sent yet/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(screen.queryByText(/^1 tick of the run/)).toBeNull();
});
