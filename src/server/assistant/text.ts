import { chatLimits } from '../../shared/assistant.ts';

/**
 * A message in the form that the matcher works on and amounts, days and places are read from: one line, lower case, plain quotes, contractions and chat
 * spelling written out.
 */
export function normalize(message: string): string {
  let text = message
    .normalize('NFKC')
    .slice(0, chatLimits.messageLength)
    .toLowerCase()
    .replace(/[‘’´`]/g, "'")
    .replaceAll('⁄', '/')
    .replace(/[^\p{L}\p{N}$%.,'@&?!/:;#+{}-]+/gu, ' ');
  for (const [pattern, written] of spellings) text = text.replace(pattern, written);
  return text.replace(/\s+/g, ' ').trim();
}

/** The words of a normalized text; a placeholder such as `{zip}` is one word. */
export function wordsOf(text: string): string[] {
  return text.match(/\{\w+\}|[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? [];
}

/**
 * Whether a word is most likely a known one that was mistyped: letters swapped, or one too many or too few, in long words also
 * one changed. The first letter is taken as right.
 */
export function isMistyped(word: string, known: string): boolean {
  if (known.length < 4 || word === known || word[0] !== known[0]) return false;
  // The cheap comparisons come first: a message may have hundreds of words that nobody knows.
  const lengthDifference = Math.abs(word.length - known.length);
  if (lengthDifference === 0 && sortedLetters(word) === sortedLetters(known)) return true;
  if (word.at(-1) === known.at(-1) && withoutDoubles(word) === withoutDoubles(known)) return true;
  if (lengthDifference > 1) return false;
  let same = 0;
  while (same < word.length && word[same] === known[same]) same += 1;
  const [rest, knownRest] = [word.slice(same), known.slice(same)];
  if (rest.slice(1) === knownRest || rest === knownRest.slice(1)) return rest !== 's' && knownRest !== 's';
  return word.length > 6 && rest.length > 1 && rest.slice(1) === knownRest.slice(1);
}

/** A word with every doubled letter single: the key under which names are found however they are spelled. */
export function withoutDoubles(word: string): string {
  return word.replace(/(.)\1/g, '$1');
}

function sortedLetters(word: string): string {
  return [...word].sort().join('');
}

const spellings: [RegExp, string][] = [
  [/\b(what|where|when|who|how|that|it|there|here)'?s\b/g, '$1 is'],
  [/\b(can|do|does|is|are|was|did|have|has|would|could|should)n'?t\b/g, '$1 not'],
  [/\bwon'?t\b/g, 'will not'],
  [/\bcan'?t\b/g, 'can not'],
  [/\bi'?m\b/g, 'i am'],
  [/\bi'd\b/g, 'i would'],
  [/\bi'll\b/g, 'i will'],
  [/\bi'?ve\b/g, 'i have'],
  [/\b(you|they|we)'re\b/g, '$1 are'],
  [/\b(you|they|we)'ve\b/g, '$1 have'],
  [/\b(u|ya|yall|y'all)\b/g, 'you'],
  [/\bur\b/g, 'your'],
  [/\br\b/g, 'are'],
  [/\b(pls|plz)\b/g, 'please'],
  [/\b(thx|thanx)\b/g, 'thanks'],
  [/\bveggies?\b/g, 'vegetables'],
  [/\b(gonna|wanna|gotta)\b/g, 'want to'],
  [/\b(sub|subs)\b/g, 'subscription'],
  [/\bw\/o\b/g, 'without'],
  [/\bw\/? /g, 'with '],
  [/\binfo\b/g, 'information'],
  [/\b(tmrw|tmr|tomorow)\b/g, 'tomorrow'],
  [/\bppl\b/g, 'people'],
  [/\bn\b/g, 'and'],
  [/(?<=\s)'?em\b(?!-)/g, 'them'],
  [/\bhafta\b/g, 'have to'],
  [/\bdiff?\b/g, 'difference'],
  [/\b(tonite|2nite)\b/g, 'tonight'],
  [/\bcals?\b/g, 'calories'],
  [/\bvit\b\.?/g, 'vitamin'],
  [/\bbday\b/g, 'birthday'],
];
