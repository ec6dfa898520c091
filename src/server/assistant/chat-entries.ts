import { withNumerals } from './amounts.ts';
import type { Answer, Entry, QuestionContext } from './answer.ts';
import { accountEntries } from './entries-account.ts';
import { deliveryEntries } from './entries-delivery.ts';
import { farmEntries } from './entries-farm.ts';
import { greensEntries } from './entries-greens.ts';
import { growingEntries } from './entries-growing.ts';
import { kitchenEntries } from './entries-kitchen.ts';
import { priceEntries } from './entries-prices.ts';
import { smallTalkEntries } from './entries-small-talk.ts';
import { subscriptionEntries } from './entries-subscriptions.ts';
import { unknownTopicEntries } from './entries-unknown-topics.ts';
import type { Match } from './matcher.ts';
import { withPlaceholders } from './parsed-message.ts';
import { normalize } from './text.ts';

/** An entry whose examples are in the form that questions are matched in. */
export type ChatEntry = Omit<Entry, 'examples'> & { examples: string[] };

/** Finds the entries whose examples are nearest to a text, best first. */
export type Matcher = (text: string) => Match<ChatEntry>[];

/** Everything that the assistant can be asked. */
const entries: Entry[] = [
  ...greensEntries,
  ...kitchenEntries,
  ...growingEntries,
  ...priceEntries,
  ...deliveryEntries,
  ...subscriptionEntries,
  ...accountEntries,
  ...farmEntries,
  ...smallTalkEntries,
  ...unknownTopicEntries,
];

/** The entries, without the examples that are in `except` (normalized, for tests). */
export function readChatEntries(except: ReadonlySet<string> = new Set()): ChatEntry[] {
  return entries.map((entry) => ({
    ...entry,
    examples: entry.examples
      .split(/[?.!](?:\s+|$)/)
      .map((example) => withPlaceholders(withNumerals(normalize(example))))
      .filter((example) => example !== '' && !except.has(example)),
  }));
}

/** What an entry answers; null when it has no answer to this very question. */
export function answerOf({ answer }: ChatEntry, context: QuestionContext): Answer | null {
  return typeof answer === 'function' ? answer(context) : answer;
}
