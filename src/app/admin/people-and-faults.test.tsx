import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { currentToast, dismissToasts } from '../ui/feedback/toast.ts';
import { PeopleAndFaults } from './people-and-faults.tsx';

afterEach(() => {
  resetTestApp();
  dismissToasts();
});

const task = {
  id: 't1',
  kind: 'failed-refund' as const,
  at: Date.parse('2026-12-01T15:00:00Z'),
  orderId: 'o1',
  title: 'A refund of $38.88 for order EM-1 failed',
  advice: 'Refund it again.',
};

test('a task says what happened and what to do, leads to its order, and is closed with a note', async () => {
  const notes: unknown[] = [];
  answerCalls({
    '/api/admin/tasks/t1/close': (_, init) => {
      notes.push(JSON.parse(String(init?.body)));
      return Response.json({ ok: true });
    },
  });
  const screen = showAt('/admin', <PeopleAndFaults short={[]} soldOut={[]} needs={[]} tasks={[task]} />);
  expect(screen.getByText('1 refund to settle')).toBeTruthy();
  const line = within(screen.getByRole('list', { name: 'Tasks to close' })).getByRole('listitem');
  expect(line.textContent).toContain(`${task.title}${task.advice}`);
  expect(screen.getByRole('link', { name: 'Open order' }).getAttribute('href')).toContain('order=o1');
  fireEvent.click(screen.getByRole('button', { name: 'Close task' }));
  const note = await screen.findByLabelText(/What was done/);
  const press = () => fireEvent.submit(screen.getByRole('form', { name: 'Close task' }));
  press();
  expect(await screen.findByText('Please say what you did.')).toBeTruthy();
  fireEvent.input(note, { target: { value: ' Paid back in cash ' } });
  press();
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Task closed' }));
  expect(notes).toEqual([{ note: 'Paid back in cash' }]);
  await waitFor(() => expect(screen.queryByLabelText(/What was done/)).toBeNull());
});

test('people come first, then the machine; each leads to its page', () => {
  const needs = [
    { kind: 'faults' as const, count: 1 },
    { kind: 'messages' as const, count: 2 },
  ];
  const screen = showAt('/admin', <PeopleAndFaults short={[]} soldOut={[]} needs={needs} tasks={[]} />);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 messages to answer', '/admin?tab=customers&list=messages'],
    ['1 server fault', '/admin?tab=settings'],
  ]);
});

test('before the first order the list of what to set up comes first, and sends a test mail', async () => {
  let sent = 0;
  answerCalls({
    '/api/admin/setup': () =>
      Response.json([
        { id: 'stripe', isDone: true, title: 'Stripe', advice: 'It answers.', path: '/admin?tab=settings' },
        { id: 'mail', isDone: false, title: 'Mail', advice: 'A test mail left.' },
        { id: 'prices', isDone: false, title: 'Prices', advice: 'Check them.', path: '/admin?tab=inventory' },
      ]),
    '/api/admin/setup/test-mail': () => {
      sent += 1;
      return Response.json({ ok: true });
    },
  });
  const screen = showAt('/admin', <PeopleAndFaults short={[]} soldOut={[]} needs={[]} tasks={[]} />);
  expect(await screen.findByText('Before you open: 1 of 3 done')).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([['Prices', '/admin?tab=inventory']]);
  fireEvent.click(screen.getByRole('button', { name: 'Send a test mail' }));
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Test mail on its way' }));
  expect(sent).toBe(1);
});

test('a day that nobody drove is answered at one press, or in its run', async () => {
  const settled: string[] = [];
  answerCalls({
    '/api/admin/run/2026-11-28/delivered': () => {
      settled.push('2026-11-28');
      return Response.json({ ticked: 19 });
    },
  });
  const title = 'Were the 19 boxes of Sat, Nov 28 delivered?';
  const day = { ...task, kind: 'undelivered' as const, orderId: null, date: '2026-11-28', count: 19, title };
  const screen = showAt('/admin', <PeopleAndFaults short={[]} soldOut={[]} needs={[]} tasks={[day]} />);
  expect(screen.getByText('19 undelivered boxes')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Not all' }).getAttribute('href')).toBe(
    '/admin/run?date=2026-11-28',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Yes, all' }));
  await waitFor(() => expect(currentToast()).toMatchObject({ title: '19 boxes delivered' }));
  expect(settled).toEqual(['2026-11-28']);
});
