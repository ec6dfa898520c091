import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import { answerCalls, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import { csvTemplate } from './csv-rows.ts';
import { ImportMoveIns } from './import-move-ins.tsx';

afterEach(resetTestApp);

const greens = [{ id: 'radish', name: 'Radish' }];
const lineOf = (email: string) =>
  `${email},Mia,${email.split('@')[0]},1,12 Main St,Milton,Georgia,30004,,weekly,2031-03-15,4\r\n`;
const fileOf = (...emails: string[]) =>
  new File([csvTemplate(greens) + emails.map(lineOf).join('')], 'moving.csv', { type: 'text/csv' });

type Sent = { rows: { email: string }[]; preview: boolean; key: string | null };

/** Refuses `far@...`, and fails once for each of `failures`. */
function shopAnswering(failures: { times: number } = { times: 0 }): Sent[] {
  const sent: Sent[] = [];
  answerCalls({
    '/api/products': () => Response.json(greens),
    '/api/admin/move-ins': (_, init) => {
      const body = JSON.parse(String(init?.body));
      sent.push({ ...body, key: new Headers(init?.headers).get('idempotency-key') });
      if (!body.preview && body.rows.length < 100 && failures.times-- > 0) return refusal(503, 'Busy.');
      const rows = body.rows.map(({ email }: { email: string }) =>
        email.startsWith('far') ? { state: 'refused', sentence: 'Too far away.' } : { state: 'invited' },
      );
      return Response.json({ rows, invited: rows.length });
    },
  });
  return sent;
}

async function choose(file: File) {
  const screen = showAt('/admin/move-ins', <ImportMoveIns />);
  const input = await screen.findByLabelText('File of subscribers');
  await screen.findByRole('button', { name: 'Download the template' });
  await waitFor(() => expect((input as HTMLInputElement).disabled).toBe(false));
  fireEvent.change(input, { target: { files: [file] } });
  return screen;
}

test('each line is shown with its fault before anybody is invited, and only good lines are sent', async () => {
  const sent = shopAnswering();
  const screen = await choose(fileOf('mia@e.example', 'far@e.example', 'MIA@e.example'));
  const button = await screen.findByRole('button', { name: 'Invite 1 person' });
  expect(screen.getByText('Too far away.')).toBeTruthy();
  expect(screen.getByText('This email address stands in the list twice.')).toBeTruthy();
  expect(sent.map(({ preview, key }) => [preview, key])).toEqual([[true, null]]);
  fireEvent.click(button);
  expect(await screen.findByText('Invited')).toBeTruthy();
  expect(sent[1]).toMatchObject({ rows: [{ email: 'mia@e.example' }], key: expect.any(String) });
  expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull();
});

test('a long file goes in several calls, and after a failure only what was not sent goes again, under its key', async () => {
  const sent = shopAnswering({ times: 1 });
  const emails = Array.from({ length: 150 }, (_, index) => `m${index}@e.example`);
  const screen = await choose(fileOf(...emails));
  fireEvent.click(await screen.findByRole('button', { name: 'Invite 150 people' }));
  const calls = () => sent.filter(({ preview }) => !preview);
  await waitFor(() => {
    for (const left of screen.queryAllByRole('button', { name: 'Invite 50 people' })) fireEvent.click(left);
    expect(calls()).toHaveLength(3);
  });
  await waitFor(() => expect(screen.getAllByText('Invited')).toHaveLength(150));
  expect(calls().map(({ rows }) => rows.length)).toEqual([100, 50, 50]);
  expect(calls()[1]?.key).toBe(calls()[2]?.key ?? '');
});

test('a file that is none of the template’s says what is missing', async () => {
  shopAnswering();
  const screen = await choose(new File(['a,b\n1,2'], 'x.csv'));
  expect(await screen.findByText(/The file has no column "Email"/)).toBeTruthy();
});
