import '../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { deletePersonalData } from '../accounts/sign-out.ts';
import { storedText } from '../platform/device/test-storage.ts';
import { appStore } from '../platform/store.ts';
import { answerCalls, noNetwork, refusal, resetTestApp } from '../testing/shop.tsx';
import { ask, setDraft } from './ask.ts';
import { clearConversation, conversationAtom } from './conversation-atom.ts';

afterEach(() => {
  resetTestApp();
  clearConversation();
});

const conversation = () => appStore.get(conversationAtom);
const lastMessage = () => conversation().messages.at(-1);

test('an answer comes with its links, and the draft is sent once', async () => {
  const links = [{ label: 'Contact', path: '/contact' }];
  answerCalls({ '/api/chatbot': () => Response.json({ response: 'From nine to five.', links }) });
  setDraft('hours?');
  const first = ask('hours?');
  expect(conversation()).toMatchObject({ draft: '', isWaiting: true });
  await ask('and again');
  await first;
  expect(
    conversation()
      .messages.map(({ text }) => text)
      .slice(1),
  ).toEqual(['hours?', 'From nine to five.']);
  expect(lastMessage()?.links).toEqual(links);
  const { messages } = conversation();
  expect(messages.map(({ sender }) => sender)).toEqual(['bot', 'user', 'bot']);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(3);
  const times = messages.map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Math.abs(Date.now() - (times.at(-1) ?? 0))).toBeLessThan(60_000);
  await ask(' \n ');
  expect(conversation().messages).toHaveLength(3);
});

test.each([
  ['no network', noNetwork, /trouble connecting.*hello@edenmicrogreens\.example/],
  ['a server that is down', () => refusal(500, 'Oops'), /trouble connecting/],
  ['too many questions', () => refusal(429, 'Too many'), /too many questions/],
  ['a refusal', () => refusal(400, 'That message is too long.'), /^That message is too long\.$/],
  [
    'an empty answer',
    () => Response.json({ response: ' ' }),
    /^I'm sorry, I couldn't process that\. Please try again\.$/,
  ],
  ['an answer without text', () => Response.json({}), /couldn't process that/],
])('%s is told in one sentence', async (_what, reply, sentence) => {
  answerCalls({ '/api/chatbot': reply });
  await ask('hours?');
  expect(lastMessage()?.text).toMatch(sentence);
  expect(conversation().isWaiting).toBe(false);
});

test('the conversation is kept over a reload and cleared at sign-out, also while a reply is pending', async () => {
  let reply = (_: Response) => {};
  const late = new Promise<Response>((resolve) => {
    reply = resolve;
  });
  answerCalls({ '/api/chatbot': () => late });
  const asked = ask('when is my next delivery');
  expect(storedText()).toContain('when is my next delivery');
  await deletePersonalData();
  expect(storedText()).not.toContain('next delivery');
  reply(Response.json({ response: 'Your box comes on Saturday.' }));
  await asked;
  expect(conversation()).toMatchObject({ isWaiting: false, draft: '' });
  expect(conversation().messages).toHaveLength(1);
});
