import { chatLimits } from '../../shared/contract/assistant.ts';
import { cutText } from '../../shared/rules/cut-text.ts';

/** One line, lower case, plain quotes, chat spelling written out. */
export function normalize(message: string): string {
  let text = cutText(message.normalize('NFKC'), chatLimits.messageLength)
    .toLowerCase()
    .replace(/[‘’´`]/g, "'")
    .replaceAll('⁄', '/')
    .replace(/[^\p{L}\p{N}$%.,'@&?!/:;#+{}-]+/gu, ' ');
  for (const [pattern, written] of contractions) text = text.replace(pattern, written);
  return text
    .replace(/(?<![\w-])[a-z]+(?![\w-])/g, (word) => chatWords.get(word) ?? word)
    .replace(/\s+/g, ' ')
    .trim();
}

/** A placeholder such as `{zip}` is one word. */
export function wordsOf(text: string): string[] {
  return text.match(/\{\w+\}|[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? [];
}

/** Letters swapped, or one too many or too few. The first letter must match. */
export function isMistyped(word: string, known: string): boolean {
  if (word[0] !== known[0] || Math.abs(word.length - known.length) > 1 || word === known) return false;
  if (word.length === known.length) return [...word].sort().join('') === [...known].sort().join('');
  const [short, long] = word.length < known.length ? [word, known] : [known, word];
  let same = 0;
  while (short[same] === long[same]) same += 1;
  return short.slice(same) === long.slice(same + 1) && long.slice(same) !== 's';
}

const contractions: [RegExp, string][] = [
  [/\b(what|where|when|who|how|that|it|there|here)'?s\b/g, '$1 is'],
  [/\b(can|do|does|is|are|was|did|have|has|would|could|should)n?'?t\b/g, '$1 not'],
  [/\bi'?m\b/g, 'i am'],
];
const chatWords = new Map(
  'u:you ya:you yall:you ur:your r:are n:and pls:please plz:please thx:thanks sub:subscription subs:subscription em:them cals:calories vit:vitamin info:information ppl:people veggies:vegetables'
    .split(' ')
    .map((pair): [string, string] => [pair.split(':')[0] ?? '', pair.split(':')[1] ?? '']),
);
