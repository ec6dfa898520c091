import { waysOfSaying } from './ways-of-saying.ts';

/** A message as rules read it: one line, lower case, plain quotes, contractions and chat spelling written out. */
export function tidy(message: string): string {
  let text = message
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’´`]/g, "'")
    .replaceAll('⁄', '/')
    .replace(/[^\p{L}\p{N}$%.,'@&?!/:#+-]+/gu, ' ');
  for (const [pattern, written] of [...spellings, ...waysOfSaying]) text = text.replace(pattern, written);
  return text.replace(/\s+/g, ' ').trim();
}

/** The words of a tidied text, without punctuation. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:[.'][\p{L}\p{N}]+)*/gu) ?? [];
}

/** The words that say what a question is about. */
export function contentWords(text: string): string[] {
  return wordsOf(text)
    .map((word) => word.replace(/'s?$|'(?=s$)/, ''))
    .filter((word) => word.length > 1 && !stopWords.has(word));
}

const spellings: [RegExp, string][] = [
  [/\b(what|where|when|who|how|that|it|there|here)'?s\b/g, '$1 is'],
  [/\b(can|do|does|is|are|was|did|have|has|would|could|should)n'?t\b/g, '$1 not'],
  [/\bwon'?t\b/g, 'will not'],
  [/\bi'm\b|\bim\b/g, 'i am'],
  [/\bi'd\b/g, 'i would'],
  [/\bi'll\b/g, 'i will'],
  [/\bi've\b|\bive\b/g, 'i have'],
  [/\b(you|they|we)'re\b/g, '$1 are'],
  [/\b(you|they|we)'ve\b/g, '$1 have'],
  [/\bu\b/g, 'you'],
  [/\bur\b/g, 'your'],
  [/\br\b/g, 'are'],
  [/\b(pls|plz)\b/g, 'please'],
  [/\bthx\b/g, 'thanks'],
  [/\bveggies?\b/g, 'vegetables'],
  [/\bcan'?t\b/g, 'can not'],
  [/\b(gonna|wanna|gotta)\b/g, 'want to'],
  [/\b(subscribtion|sub|subs)\b/g, 'subscription'],
  [/(\d) ?mins?\b/g, '$1 minutes'],
  [/\bmins?\b/g, 'minimum'],
  [/\bw\/o\b/g, 'without'],
  [/\bw\/? /g, 'with '],
  [/\binfo\b/g, 'information'],
  [/\bfridges?\b|\brefrigerators?\b|\brefrigerated\b/g, 'refrigerator'],
  [/\b(tmrw|tmr|tomorow)\b/g, 'tomorrow'],
];

const stopWords = new Set(
  `a about actually all also am an and any anybody anyone anything are as at be because been being but by can could did
  do does doing done else ever for from get gets getting give go going got guys had has have having hello happen happens happened help her here hey
  hi his how i if in into is it its just kind know let like ll lot may maybe me might mine more most much must my need
  no not now of off ok okay on one ones only or other others our out over please possible really say see she should so some
  somebody someone something people sort stuff such sure take tell than that the their them then there these they thing things this those
  through to too understand up us use used using very want wanted was way we well were what when where which while who
  why will with without wonder wondering week weeks would yes yet you your work works working offer offers provide allow mean goes yours eden shop company business
  greens green`.split(/\s+/),
);
