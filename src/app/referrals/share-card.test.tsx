import { afterEach, beforeEach, expect, test } from 'bun:test';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { answerCalls, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import { currentToast, dismissToasts } from '../ui/feedback/toast.ts';
import { ShareCard } from './share-card.tsx';

const summary = {
  referralCode: 'RITA23',
  totalReferred: 0,
  totalEarned: 0,
  pendingRewards: 0,
  discountPercent: 25,
  referrals: [],
};
const link = 'http://localhost/?ref=RITA23';
let copied: string[] = [];

beforeEach(() => {
  copied = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => copied.push(text) },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(navigator, 'share');
  dismissToasts();
  resetTestApp();
});

const show = () => showAt('/referrals', <ShareCard summary={summary} />);

test('the link is copied alone, the message with it, and a mail has both', async () => {
  const screen = show();
  fireEvent.click(screen.getByRole('button', { name: 'Copy Link' }));
  await waitFor(() => expect(currentToast()?.title).toBe('Link copied!'));
  fireEvent.click(screen.getByRole('button', { name: 'Text/Share' }));
  await waitFor(() => expect(currentToast()?.title).toBe('Message copied!'));
  expect(copied).toEqual([link, expect.stringContaining(`25% off. ${link}`)]);
  const mail = screen.getByRole('link', { name: 'Email' }).getAttribute('href') ?? '';
  expect(mail).toMatch(/^mailto:\?subject=/);
  expect(decodeURIComponent(mail)).toContain(link);
});

test('a device that shares gets text and link; only where it fails, and was not closed, is the message copied', async () => {
  const shared: ShareData[] = [];
  const failures = [null, 'AbortError', 'NotAllowedError'];
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: async (data: ShareData) => {
      const failure = failures[shared.push(data) - 1];
      if (failure) throw new DOMException('', failure);
    },
  });
  const screen = show();
  const share = screen.getByRole('button', { name: 'Text/Share' });
  fireEvent.click(share);
  fireEvent.click(share);
  expect(shared).toHaveLength(2);
  expect(shared[0]).toMatchObject({ url: link, title: '25% off your first box' });
  fireEvent.click(share);
  await waitFor(() => expect(currentToast()?.title).toBe('Message copied!'));
  expect(copied).toHaveLength(1);
});

test('an invitation that is refused says why at the field, and one that is sent closes the dialog', async () => {
  const own = 'That is your own email address. Please enter the address of a friend.';
  const sent: string[] = [];
  const answers = [() => refusal(409, own), () => Response.json({ ok: true })];
  answerCalls({
    '/api/referrals/send': (_, init) => {
      sent.push(JSON.parse(String(init?.body)).email);
      return answers[sent.length - 1]?.() ?? refusal(500, 'Too many.');
    },
  });
  const screen = show();
  fireEvent.click(screen.getByRole('button', { name: 'Send Direct' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Direct' }));
  const send = (email: string) => {
    fireEvent.input(dialog.getByLabelText(/^Friend's email/), { target: { value: email } });
    fireEvent.submit(dialog.getByRole('form'));
  };
  send('');
  await dialog.findByText("Please enter your friend's email address.");
  send('rita@example.com');
  await dialog.findByText(own);
  expect(sent).toEqual(['rita@example.com']);
  send('finn@example.com');
  await waitFor(() => expect(currentToast()?.title).toBe('Referral sent!'));
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(0));
});
