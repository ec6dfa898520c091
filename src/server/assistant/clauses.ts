import { contentWords } from './phrases.ts';

/** A message without the reasons and comparisons at its end, where enough is left to be a question of its own. */
export function mainClause(text: string): string {
  const main = text.replace(aside, '').trim();
  return contentWords(main).length >= 2 ? main : text;
}

/** The parts of a message that may be the question, each with words of its own: people tell before and after they ask. */
export function clausesOf(text: string): string[] {
  const parts = text.split(boundaries).filter((part) => part && contentWords(part).length > 0);
  return parts.length > 1 ? parts : [];
}

const aside = /,? \b(instead of|rather than|because|bc|cuz|cause|so that|in order to)\b.*$/;
const boundaries =
  /[.?!;,:]+(?:\s|$)|\s(?:because|cuz|if|when|while|since|so|but|till|until|instead of|rather than|in case|just in case|for my|that|with a|and)\s|\s-\s|\s(?=(?:can|could|do|does|did|will|would|should|is|are|what|how|where|which|who) (?:you|i|we|it|they|the|there|that|your|my|much|many|do|is|are|can)\b)/;
