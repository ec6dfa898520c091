import { type Answer, type Asked, answer, unknown } from './answer.ts';
import { areaAnswer } from './delivery-area.ts';
import { answerOf, type LibraryEntry, type Matcher, readLibrary } from './library.ts';
import { createMatcher } from './matcher.ts';
import { priceAnswer } from './prices.ts';

/** An answer with the entry that it is from; none for the one that says that Eden does not know. */
export type Choice = { answer: Answer; entry: LibraryEntry | undefined };

/** `lead` is how far the score is ahead of the next candidate's. */
type Candidate = Choice & { entry: LibraryEntry; score: number; lead: number };

/**
 * The answer to what was read of a message. A near example answers alone, with those to other questions in the same message. When
 * none is near, or two are as near, the values in the message decide; then the nearest two are given with reserve.
 */
export function chooseAnswer(asked: Asked, find: Matcher = libraryMatcher()): Choice {
  const candidates = candidatesFor(asked, find);
  const [best] = candidates;
  const parts = partsOf(asked.facts.slotted).flatMap((part) =>
    candidatesFor(asked, find, part).slice(0, 1).filter(isCertain),
  );
  const chosen = best && isSure(best) ? [best, ...parts] : parts;
  if (chosen.length > 0) return withArea(together(chosen), asked);
  return byValues(candidates, asked) ?? withReserve(candidates);
}

/** The nearest few entries that have an answer, best first. */
export function candidatesFor(
  asked: Asked,
  find: Matcher = libraryMatcher(),
  text = asked.facts.slotted,
): Candidate[] {
  const near = find(text).slice(0, mostCandidates);
  const found = near.flatMap(({ entry, score }) => {
    if (score < leastScore) return [];
    const answer = answerOf(entry, asked);
    return answer ? [{ entry, score, answer }] : [];
  });
  return found.map((each, at) => ({ ...each, lead: each.score - (found[at + 1]?.score ?? 0) }));
}

/** A far lead makes up for a low score: what people ask in new words is like one entry a little and like no other. */
function isSure({ score, lead }: Candidate): boolean {
  return score >= leastSureScore && score + 2 * Math.min(lead, mostLead) >= sureScore;
}

/** Asked of a part of a message, which has few words. Small talk, which has no links, is none. */
function isCertain({ score, lead, answer }: Candidate): boolean {
  return answer.known && answer.links.length > 0 && score >= partScore && lead >= partLead;
}

/** What is asked of a ZIP code, and of a place that is in doubt, is delivery; of greens with amounts it is the price. */
function byValues(candidates: Candidate[], asked: Asked): Choice | null {
  const isNear = (id: string) => candidates.some(({ entry }) => entry.id === id);
  const area = asked.facts.zips.length > 0 || isNear('area') ? areaAnswer(asked) : null;
  if (area) return { answer: area, entry: undefined };
  const asksPrice = asked.facts.portions.length > 0 && isNear('price');
  return asksPrice ? { answer: priceAnswer(asked), entry: undefined } : null;
}

function withReserve(candidates: Candidate[]): Choice {
  const [best, next] = candidates.filter(({ answer }) => answer.links.length > 0);
  if (!best) return { answer: unknown(), entry: undefined };
  if (!best.answer.known) return best;
  const { answer: given, entry } = together(next?.answer.known ? [best, next] : [best]);
  return { answer: { ...given, response: `${reserve}\n${given.response}` }, entry };
}

/** What is said of a ZIP code or place that a message names beside its question. */
function withArea(choice: Choice, asked: Asked): Choice {
  const isSaid = !choice.answer.known || choice.answer.isLocal || placeEntries.has(choice.entry?.id ?? '');
  const area = isSaid || asked.facts.miles !== null ? null : areaAnswer(asked);
  return area ? { ...choice, answer: joined([choice.answer, area]) } : choice;
}

function together(candidates: Candidate[]): Choice {
  const distinct = candidates.filter(
    ({ entry }, at) => candidates.findIndex((each) => each.entry === entry) === at,
  );
  return { answer: joined(distinct.slice(0, 3).map((each) => each.answer)), entry: distinct[0]?.entry };
}

function joined(answers: Answer[]): Answer {
  const links = new Map(answers.flatMap(({ links }) => links.map((link) => [link.path, link])));
  const response = [...new Set(answers.map(({ response }) => response))].join('\n');
  const isLocal = answers.some(({ isLocal }) => isLocal);
  return {
    ...answer(response, ...[...links.values()].slice(0, 2)),
    known: answers.some(({ known }) => known),
    ...(isLocal && { isLocal }),
  };
}

/** The sentences and clauses of a message that may be questions of their own. */
function partsOf(text: string): string[] {
  const parts = text.split(boundary).filter((part) => part.trim().includes(' '));
  return parts.length > 1 ? parts.slice(0, mostParts) : [];
}

/** The matcher of the whole library, made once. */
export function libraryMatcher(): Matcher {
  matcher ??= createMatcher(readLibrary());
  return matcher;
}

let matcher: Matcher | undefined;
const placeEntries = new Set(['area', 'location', 'change-address']);
const questionWords = 'how|what|when|where|which|who|why|do|does|can|could|is|are|will|would|should';
/** Ends of sentences, and where a question begins within one: "..., and how", "... can i". */
const boundary = new RegExp(
  `[.?!;]+(?:\\s+|$)|(?:,| and| but| so|,? also)\\s(?=(?:${questionWords}) )|,\\s(?=(?:i|my|we|our) )|(?<!\\b(?:${questionWords}|much|many|long|soon|far|often|if|that|so|and|or|else|day|time|days))\\s(?=(?:can|could|do|will|should) (?:i|you|we|they)\\b)`,
);

/** Before answers that may or may not be meant. */
export const reserve = 'I am not sure what you mean; this may help.';

/** Below, an example has no more than common words with the question. */
const leastScore = 0.22;
const mostCandidates = 6;
const mostParts = 6;
const leastSureScore = 0.3;
const sureScore = 0.48;
const mostLead = 0.15;
const partScore = 0.5;
const partLead = 0.12;
