import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { currentToast, dismissToasts } from '../ui/feedback/toast.ts';
import { OpenTasks } from './open-tasks.tsx';

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
  const screen = showAt('/admin', <OpenTasks needs={[]} tasks={[task]} />);
  expect(screen.getByRole('listitem').textContent).toContain(`${task.title}${task.advice}`);
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

test('without tasks and needs nothing is shown', () => {
  const screen = showAt('/admin', <OpenTasks needs={[]} tasks={[]} />);
  expect(screen.queryByText('What needs you today')).toBeNull();
});
