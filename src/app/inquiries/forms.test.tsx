import '../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { act, fireEvent, waitFor } from '@testing-library/react';
import type { User } from '../../shared/contract/accounts.ts';
import { inquiryNotices } from '../../shared/facts/inquiries.ts';
import { currentUserQuery } from '../accounts/queries.ts';
import { forgetOwner } from '../platform/device/owner.ts';
import { testRecord } from '../platform/device/test-storage.ts';
import { queryClient } from '../platform/query-client.ts';
import { answerCalls, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import { currentToast, dismissToasts } from '../ui/feedback/toast.ts';
import { ContactForm } from './contact-form.tsx';
import { queuedRecord } from './queued-inquiries.ts';
import { loadDraft, saveDraft } from './use-inquiry-form.ts';
import { WholesaleForm } from './wholesale-form.tsx';

const nativeFetch = globalThis.fetch;
const ann = { id: 'ann', firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' } as User;

const record = { ...queuedRecord };

afterEach(() => {
  Object.assign(queuedRecord, record);
  resetTestApp();
  act(dismissToasts);
  globalThis.fetch = nativeFetch;
});

function answerPosts(status: number, sentence = '') {
  const bodies: Record<string, unknown>[] = [];
  answerCalls({});
  const others = globalThis.fetch;
  const answer = async (address: string | URL | Request, init?: RequestInit) => {
    if (init?.method !== 'POST') return others(address, init);
    bodies.push(JSON.parse(String(init.body)));
    return status === 200 ? Response.json({ received: true }) : refusal(status, sentence);
  };
  globalThis.fetch = Object.assign(answer, { preconnect: nativeFetch.preconnect });
  return bodies;
}

async function writeAndSend(place: 'home' | 'contact') {
  const screen = showAt('/', <ContactForm place={place} />);
  await act(() => Bun.sleep(5));
  const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
  fireEvent.input(field('Name'), { target: { value: 'Ann Lee' } });
  fireEvent.input(field('Email'), { target: { value: 'ann@example.com' } });
  fireEvent.input(field('Message'), { target: { value: 'Hello' } });
  await act(async () => {
    fireEvent.submit(screen.getByRole('form'));
    while (!currentToast()) await Bun.sleep(5);
    await Bun.sleep(20);
  });
  return { screen, field };
}

test.each(['home', 'contact'] as const)(
  'from %s a message goes out under an id of its own',
  async (place) => {
    const bodies = answerPosts(200);
    const { screen, field } = await writeAndSend(place);
    const [title, description] = [
      place === 'home' ? 'Message sent!' : 'Message Sent!',
      /reply within 24 hours/,
    ];
    expect(currentToast()).toMatchObject({ title, description: expect.stringMatching(description) });
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent?.includes(title))).toBe(true);
    expect((field('Message') as HTMLTextAreaElement).value).toBe('');
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({ name: 'Ann Lee', message: 'Hello', reference: '' });
    expect(bodies[0]?.clientId).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(typeof bodies[0]?.shownForMs).toBe('number');
  },
);

test.each([
  ['home', 'Failed to send message. Please try again.'],
  ['contact', 'Failed to send message. Please try again or contact us directly.'],
] as const)('from %s a message that is refused stays where it is', async (place, failed) => {
  answerPosts(429, 'Too many attempts.');
  const { screen, field } = await writeAndSend(place);
  expect(currentToast()).toMatchObject({ title: 'Error', description: failed });
  expect(screen.getByRole('alert').textContent).toBe('Too many attempts.');
  expect((field('Message') as HTMLTextAreaElement).value).toBe('Hello');
});

test('a server that its proxy cannot reach: the message waits, and can be deleted', async () => {
  answerPosts(503, 'Bad gateway');
  const { screen, field } = await writeAndSend('contact');
  expect(currentToast()?.title).toBe('Waiting for a connection');
  expect((field('Message') as HTMLTextAreaElement).value).toBe('');
  const remove = await screen.findByRole('button', { name: 'Delete Hello' });
  await act(async () => {
    fireEvent.click(remove);
    await Bun.sleep(20);
  });
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  expect(document.activeElement?.textContent).toBe('Deleted from this device.');
});

test.each([
  ['has no room', true],
  ['keeps it', false],
])(
  'a message goes out at once; while nobody answers and the device %s, the page says so',
  async (_, isFull) => {
    const device = testRecord<unknown[]>([]);
    const refuse = () => Promise.reject(new DOMException('No space.', 'QuotaExceededError'));
    const full = {
      change: (make: (stored: unknown) => unknown) => device.change((value) => void make(value)).then(refuse),
    };
    Object.assign(queuedRecord, device, isFull ? full : {});
    const bodies = answerPosts(200);
    const sent = await writeAndSend('contact');
    expect(currentToast()?.title).toBe('Message Sent!');
    expect(bodies).toHaveLength(1);
    sent.screen.unmount();
    act(dismissToasts);
    answerPosts(503, 'Bad gateway');
    const { screen } = await writeAndSend('contact');
    const page = `${currentToast()?.description} ${screen.container.textContent}`;
    expect(/Please keep this page open/.test(page)).toBe(isFull);
    expect(/safe on this device/.test(page)).toBe(!isFull);
    await act(() => forgetOwner('atSignOut'));
  },
);

test('a message being sent is no longer a draft; text typed meanwhile is, also after the message was refused', async () => {
  Object.assign(queuedRecord, testRecord([]));
  const answer = Promise.withResolvers<Response>();
  const bodies = answerPosts(200);
  const others = globalThis.fetch;
  // The form may also post what is queued.
  const held = async (address: string | URL | Request, init?: RequestInit) =>
    init?.method === 'POST' ? (await answer.promise).clone() : others(address, init);
  globalThis.fetch = Object.assign(held, { preconnect: nativeFetch.preconnect });
  const screen = showAt('/', <ContactForm place="contact" />);
  await act(() => Bun.sleep(5));
  const type = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  type('Name', 'Ann Lee');
  type('Email', 'ann@example.com');
  type('Message', 'Is there kale?');
  expect(loadDraft('contact', null)).toMatchObject({ message: ['Is there kale?'] });
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(loadDraft('contact', null)).toBeNull());
  type('Message', 'And radish?');
  expect(loadDraft('contact', null)).toMatchObject({ message: ['And radish?'] });
  await act(async () => {
    answer.resolve(refusal(429, 'Too many attempts.'));
    while (!currentToast()) await Bun.sleep(5);
  });
  expect(loadDraft('contact', null)).toMatchObject({ message: ['And radish?'] });
  expect(bodies).toEqual([]);
});

test('who is signed in finds name and email filled in, and may change them', async () => {
  const bodies = answerPosts(200);
  queryClient.setQueryData(currentUserQuery.queryKey, ann);
  const begun = document.createElement('form');
  begun.innerHTML = '<input name="name"><textarea name="message">Is there kale?</textarea>';
  saveDraft('contact', null, begun);
  const screen = showAt('/', <ContactForm place="contact" />);
  const values = () =>
    ['Name', 'Email', 'Message'].map(
      (label) => (screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement).value,
    );
  await waitFor(() => expect(values()).toEqual(['Ann Lee', 'ann@example.com', 'Is there kale?']));
  fireEvent.input(screen.getByLabelText(/^Email/), { target: { value: 'bo@example.com' } });
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(values()).toEqual(['Ann Lee', 'ann@example.com', '']));
  expect(bodies).toMatchObject([{ name: 'Ann Lee', email: 'bo@example.com', message: 'Is there kale?' }]);
});

test('a link to the form may bring the subject, and the message is still to be written', async () => {
  answerPosts(200);
  const screen = showAt('/contact?subject=A+free+Saturday', <ContactForm place="contact" />);
  const value = (label: RegExp) => (screen.getByLabelText(label) as HTMLInputElement).value;
  await waitFor(() => expect(value(/^Subject/)).toBe('A free Saturday'));
  expect(value(/^Message/)).toBe('');
});

test('the honeypot field is invisible and not reachable by keyboard', async () => {
  answerPosts(200);
  const { container } = showAt('/', <WholesaleForm />);
  await act(() => Bun.sleep(5));
  const trap = container.querySelector<HTMLInputElement>('input[name="reference"]');
  expect([trap?.tabIndex, trap?.autocomplete]).toEqual([-1, 'off']);
  expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull();
});

const contact = {
  companyName: 'Green Spoon',
  contactPerson: 'Ben Ray',
  email: 'ben@example.com',
  phone: '770-555-0101',
};
const rest = { address: '1 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' };

async function showWholesale() {
  const screen = showAt('/', <WholesaleForm />);
  await act(() => Bun.sleep(5));
  const control = (name: string) =>
    screen.container.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
  const type = (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) fireEvent.input(control(name), { target: { value } });
  };
  const press = async (name: string) => {
    const button = screen.getByRole('button', { name });
    await act(async () => {
      if (button.getAttribute('type') === 'submit') fireEvent.submit(screen.getByRole('form'));
      else fireEvent.click(button);
      await Bun.sleep(30);
    });
  };
  const isShown = (name: string) => control(name).closest('.hidden') === null;
  return { ...screen, control, type, press, isShown };
}

test('Continue names what is missing and stays; going back keeps what was typed; one call at the end', async () => {
  const bodies = answerPosts(200);
  const { type, press, isShown, control, getByText, getByRole } = await showWholesale();
  await press('Continue');
  getByText('Please enter your company name.');
  expect([isShown('companyName'), isShown('zipCode'), document.activeElement]).toEqual([
    true,
    false,
    control('companyName'),
  ]);
  type(contact);
  fireEvent.change(control('businessType'), { target: { value: 'cafe' } });
  await press('Continue');
  expect([isShown('companyName'), isShown('zipCode'), bodies.length]).toEqual([false, true, 0]);
  type(rest);
  await press('Back');
  expect([isShown('companyName'), control('companyName').value]).toEqual([true, 'Green Spoon']);
  await press('Continue');
  expect(control('address').value).toBe('1 Main St');
  fireEvent.click(getByRole('checkbox', { name: 'Pea Shoots' }));
  await press('Submit application');
  await waitFor(() => expect(bodies).toMatchObject([{ ...contact, ...rest, businessType: 'cafe' }]));
});

test('what the server refuses of the first step opens it', async () => {
  answerPosts(400, 'Please enter a phone number with at least 7 digits.');
  const { type, press, isShown, control, getByRole } = await showWholesale();
  type({ ...contact, ...rest });
  fireEvent.change(control('businessType'), { target: { value: 'cafe' } });
  await press('Continue');
  fireEvent.click(getByRole('checkbox', { name: 'Pea Shoots' }));
  await press('Submit application');
  await waitFor(() => expect(isShown('phone')).toBe(true));
  expect(getByRole('alert').textContent).toContain('at least 7 digits');
  expect(control('address').value).toBe('1 Main St');
});

test('the notices are the specified ones', () => {
  const { wholesale } = inquiryNotices;
  expect([wholesale.sent.title, wholesale.sent.description, wholesale.failed]).toEqual([
    'Wholesale Inquiry Submitted',
    "We'll review your application and contact you within 2 business days with pricing and partnership details.",
    'Failed to submit wholesale inquiry. Please try again.',
  ]);
});
