import { business } from '../../shared/business.ts';
import { type Answer, answer, type QuestionContext, unknownAnswer } from './answer.ts';
import { areaAnswer } from './delivery-area.ts';
import { type Entry, matchableEntries } from './knowledge.ts';
import { createMatcher, type Match } from './matcher.ts';

/** Finds the entries whose examples are nearest to a text, best first. */
export type Matcher = (text: string) => Match<Entry>[];

/** An answer with the entry that it is from; none for the one that says that the assistant does not know. */
export type Choice = { answer: Answer; entry: Entry | undefined };

/** `margin` is how far the score is above the next candidate's. */
type Candidate = Choice & { entry: Entry; score: number; margin: number };

/**
 * The answer to what was read of a message. A near example answers alone, with those to other questions in the same message.
 * When none is near, or two are as near, the values in the message decide, then the entry that answered the message before;
 * then the nearest two are given as a guess.
 */
export function chooseAnswer(
  context: QuestionContext,
  matcher: Matcher = chatEntryMatcher(),
  previousEntry: () => Entry | undefined = () => undefined,
): Choice {
  const candidates = candidatesFor(context, matcher);
  const [best] = candidates;
  const parts = partsOf(context.parsed.textWithPlaceholders).flatMap((part) =>
    candidatesFor(context, matcher, part).slice(0, 1).filter(isConfidentPart),
  );
  const chosen = withoutRepeats(best && isConfident(best) ? [best, ...parts] : parts, context);
  if (chosen.length === 0)
    return (
      answerByPlace(candidates, context) ??
      previousEntryCandidate(candidates, previousEntry()) ??
      unsureAnswer(candidates)
    );
  const [first] = chosen;
  return {
    answer: withArea(mergeAnswers(chosen.map(({ answer }) => answer)), chosen, context),
    entry: first?.entry,
  };
}

/** The nearest few entries that have an answer, best first. */
export function candidatesFor(
  context: QuestionContext,
  matcher: Matcher = chatEntryMatcher(),
  text = context.parsed.textWithPlaceholders,
): Candidate[] {
  const near = matcher(text).slice(0, maxCandidates);
  const found = near.flatMap(({ entry, score }) => {
    if (score < minScore) return [];
    const answer = entry.answer(context);
    return answer ? [{ entry, score, answer }] : [];
  });
  return found.map((each, at) => {
    // An answer about the area is added to the others, so that it does not compete with them.
    const rival = found.slice(at + 1).find(({ entry }) => entry.id !== 'area');
    return { ...each, margin: each.score - (rival?.score ?? 0) };
  });
}

/**
 * A large margin makes up for a low score: a question in new words is a little like one entry and like no other. Without any
 * margin no score is high enough.
 */
function isConfident({ score, margin }: Candidate): boolean {
  return (
    score >= minScoreWithMargin &&
    margin >= minConfidentMargin &&
    score + 2 * Math.min(margin, maxMargin) >= confidentScore
  );
}

/** Like `isConfident`, for a part of a message, which has few words. Small talk, which has no links, is none. */
function isConfidentPart({ score, margin, answer }: Candidate): boolean {
  return (
    answer.known &&
    answer.links.length > 0 &&
    (score >= confidentPartScore || (score >= minPartScore && margin >= minPartMargin))
  );
}

/** A ZIP code, or a match with the entry about the area, is taken for a question about the delivery area. */
function answerByPlace(candidates: Candidate[], context: QuestionContext): Choice | null {
  const asksArea = context.parsed.zips.length > 0 || candidates.some(({ entry }) => entry.id === 'area');
  const area = asksArea ? areaAnswer(context) : null;
  if (!area) return null;
  return { answer: answer(area, '/subscription', '/contact'), entry: undefined };
}

/** A follow-up in few words is a little like several entries: the one that the visitor just asked about is meant. */
function previousEntryCandidate(candidates: Candidate[], previous: Entry | undefined): Choice | undefined {
  return candidates.find(({ entry, answer }) => entry === previous && answer.links.length > 0);
}

function unsureAnswer(candidates: Candidate[]): Choice {
  const [best, next] = candidates.filter(({ answer }) => answer.links.length > 0);
  if (!best) return { answer: unknownAnswer(), entry: undefined };
  if (!best.answer.known) return best;
  const given = mergeAnswers(next?.answer.known ? [best.answer, next.answer] : [best.answer]);
  return {
    answer: { ...given, response: `${unsurePrefix}\n${given.response}\n${personSentence}` },
    entry: best.entry,
  };
}

/** Adds what is to be said of a ZIP code or place that a message names beside its question. */
function withArea(given: Answer, chosen: Candidate[], context: QuestionContext): Answer {
  const needsNoArea =
    !given.known || given.keepFromModel || chosen.some(({ entry }) => placeEntries.has(entry.id));
  const text = needsNoArea || context.parsed.miles !== null ? null : areaAnswer(context);
  if (!text) return given;
  const area = answer(text, '/subscription', '/contact');
  return mergeAnswers(text.startsWith("I'm sorry") ? [area, given] : [given, area]);
}

/**
 * The price of an amount tells fee and tax of it; told again they would be those without the plan's discount. The boxes with
 * a name come with their prices.
 */
function withoutRepeats(chosen: Candidate[], { parsed }: QuestionContext): Candidate[] {
  const ids = chosen.map(({ entry }) => entry.id);
  const isPriced = parsed.ounces !== null && ids.includes('price');
  const covered = [
    ...(isPriced ? ['delivery-fee', 'tax'] : []),
    ...(ids.includes('named-boxes') ? ['price', 'box-price', 'mixing'] : []),
  ];
  return chosen.filter(({ entry }) => !covered.includes(entry.id));
}

function mergeAnswers(answers: Answer[]): Answer {
  const links = new Map(answers.flatMap(({ links }) => links.map((link) => [link.path, link])));
  const texts = new Set(answers.slice(0, 3).map(({ response }) => response));
  const keepFromModel = answers.some(({ keepFromModel }) => keepFromModel);
  return {
    response: [...texts].join('\n'),
    links: [...links.values()].slice(0, 2),
    known: answers.some(({ known }) => known),
    ...(keepFromModel && { keepFromModel }),
  };
}

/** The sentences and clauses of a message that may be questions of their own. */
function partsOf(text: string): string[] {
  const parts = text.split(boundary).filter((part) => part.trim().includes(' '));
  return parts.length > 1 ? parts.slice(0, maxParts) : [];
}

/** The matcher of all chat entries, made once. */
export function chatEntryMatcher(): Matcher {
  matcher ??= createMatcher(matchableEntries());
  return matcher;
}

let matcher: Matcher | undefined;
const placeEntries = new Set(['area', 'location', 'change-address']);
const questionWords = 'how|what|when|where|which|who|why|do|does|can|could|is|are|will|would|should';
/** Ends of sentences, and where a question begins within one: "..., and how", "... can i". */
const boundary = new RegExp(
  `[.?!;]+(?:\\s+|$)|(?:,| and| but| so|,? also)\\s(?=(?:${questionWords}) )|,\\s(?=(?:i|my|we|our|there) )|(?<!\\b(?:${questionWords}|much|many|long|soon|far|often|if|that|so|and|or|else|day|time|days))\\s(?=(?:can|could|do|will|should) (?:i|you|we|they)\\b)`,
);

/** Stand around answers that may not be what was asked. */
export const unsurePrefix = 'I am not sure what you mean; this may help.';
const personSentence = `If it does not, a person can: ${business.email} or ${business.phone}.`;

// Measured on the development questions: higher scores give fewer wrong answers and more that are unsure or not known.
const minScore = 0.22;
const maxCandidates = 6;
const maxParts = 6;
const minScoreWithMargin = 0.3;
const confidentScore = 0.48;
const minConfidentMargin = 0.04;
const maxMargin = 0.15;
const minPartScore = 0.5;
const minPartMargin = 0.12;
const confidentPartScore = 0.8;
