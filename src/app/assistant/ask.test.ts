import '../dom-test.ts';
import { afterEach, expect, test } from 'bun:test';
import { forgetPersonalData } from '../accounts/sign-out.ts';
import { answerCalls, leaveShop, noNetwork } from '../shop-test.tsx';
import { appStore } from '../store.ts';
import { ask, setDraft } from './ask.ts';
import { conversationAtom, forgetConversation } from './conversation-atom.ts';

afterEach(() => {
  leaveShop();
  forgetConversation();
});

const conversation = () => appStore.get(conversationAtom);
const lastSaid = () => conversation().said.at(-1);

test('an answer comes with its links, and the draft is sent once', async () => {
  const links = [{ label: 'Contact', path: '/contact' }];
  answerCalls({ '/api/chatbot': () => Response.json({ response: 'From nine to five.', links }) });
  setDraft('hours?');
  const first = ask('hours?');
  expect(conversation()).toMatchObject({ draft: '', waiting: true });
  await ask('and again');
  await first;
  expect(
    conversation()
      .said.map(({ text }) => text)
      .slice(1),
  ).toEqual(['hours?', 'From nine to five.']);
  expect(lastSaid()?.links).toEqual(links);
  await ask(' \n ');
  expect(conversation().said).toHaveLength(3);
});

test.each([
  ['no network', noNetwork, /trouble connecting.*hello@edenmicrogreens\.example/],
  ['a server that is down', () => new Response('Oops', { status: 500 }), /trouble connecting/],
  ['too many questions', () => new Response('Too many', { status: 429 }), /too many questions/],
  [
    'a refusal',
    () => new Response('That message is too long.', { status: 400 }),
    /^That message is too long\.$/,
  ],
  [
    'an empty answer',
    () => Response.json({ response: ' ' }),
    /^I'm sorry, I couldn't process that\. Please try again\.$/,
  ],
  ['an answer without text', () => Response.json({}), /couldn't process that/],
])('%s is said in so many words', async (_what, reply, sentence) => {
  answerCalls({ '/api/chatbot': reply });
  await ask('hours?');
  expect(lastSaid()?.text).toMatch(sentence);
  expect(conversation().waiting).toBe(false);
});

test('it is kept over a reload, and goes with the sign-out, an answer on its way too', async () => {
  let reply = (_: Response) => {};
  const late = new Promise<Response>((resolve) => {
    reply = resolve;
  });
  answerCalls({ '/api/chatbot': () => late });
  const asked = ask('when is my next delivery');
  expect(sessionStorage.getItem('eden')).toContain('when is my next delivery');
  await forgetPersonalData();
  expect(sessionStorage.getItem('eden')).toBeNull();
  reply(Response.json({ response: 'Your box comes on Saturday.' }));
  await asked;
  expect(conversation()).toMatchObject({ waiting: false, draft: '' });
  expect(conversation().said).toHaveLength(1);
});
