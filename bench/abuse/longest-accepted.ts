import { rules } from '../../src/shared/business.ts';
import { chatLimits } from '../../src/shared/contract/assistant.ts';
import { requestBytes } from '../load.ts';
import type { AbusiveRequest } from './abusive-requests.ts';

/** Requests that are not refused and give the shop as much to do as it accepts. */
export function longestAccepted(): AbusiveRequest[] {
  const accepted = ([path, what, body]: [string, string, object]): AbusiveRequest => ({
    route: `POST ${path}`,
    what,
    bytes: (headers) => requestBytes('POST', path, headers, JSON.stringify(body)),
  });
  return [...questions, ...forms].map(accepted);
}

const ofLength = (words: (n: number) => string, length: number) =>
  Array.from({ length }, (_, n) => words(n))
    .join(' ')
    .slice(0, length);
const misspelt = (n: number) =>
  ['delvery', 'micorgreens', 'subscripton', 'radsh', 'stoarge', 'recipies'][n % 6] ?? '';
const unknown = (n: number) => (n * 7_919_993).toString(36);
const real = (n: number) =>
  ['how', 'do', 'i', 'store', 'pea', 'shoots', 'and', 'cancel', 'or', 'pause'][n % 10] ?? '';

const questions = [misspelt, unknown, real].map((words): [string, string, object] => {
  const message = ofLength(words, chatLimits.messageLength);
  const earlier = Array(chatLimits.earlierMessages).fill(message);
  return ['/api/chatbot', `longest question, ${words.name} words`, { message, earlier }];
});

const street = ofLength(unknown, 380);
const forms: [string, string, object][] = [
  ['/api/geocode', 'longest address', { address: `${street}, Milton 30004` }],
  [
    '/api/contact',
    'longest message',
    { name: 'Ann', email: 'ann@example.com', subject: '', message: ofLength(real, 4000), shownForMs: 9000 },
  ],
  [
    '/api/cart/checkout',
    'fullest cart',
    {
      deliveryAddress: { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' },
      items: Array(rules.maxLines).fill({ id: 'kale', quantity: 1 }),
      deliveryNotes: ofLength(real, 1000),
    },
  ],
];
