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
 * The answer to what was read of a message. A near example answers, with those to other questions in the same message; when none is
 * near, or two are as near, the nearest two are given as a guess.
 */
export function chooseAnswer(context: QuestionContext, matcher: Matcher = chatEntryMatcher()): Choice {
  const candidates = candidatesFor(context, matcher);
  const [best] = candidates;
  const parts = partsOf(context.parsed.textWithPlaceholders).flatMap((part) =>
    candidatesFor(context, matcher, part).slice(0, 1).filter(isConfidentPart),
  );
  const chosen = best && isConfident(best) ? [best, ...parts] : parts;
  const [first] = chosen;
  if (!first) return unsureAnswer(candidates);
  return { answer: withArea(mergeAnswers(chosen.map(({ answer }) => answer)), context), entry: first.entry };
}

/** The nearest few entries that have an answer, best first. */
export function candidatesFor(
  context: QuestionContext,
  matcher: Matcher,
  text = context.parsed.textWithPlaceholders,
): Candidate[] {
  const found = matcher(text)
    .slice(0, maxCandidates)
    .flatMap(({ entry, score }) => {
      const answer = score < minScore ? null : entry.answer(context);
      return answer ? [{ entry, score, answer }] : [];
    });
  return found.map((each, at) => ({ ...each, margin: each.score - (found[at + 1]?.score ?? 0) }));
}

/** A large margin makes up for a low score: a question in new words is a little like one entry and like no other. */
function isConfident({ score, margin }: Candidate): boolean {
  return score >= 0.3 && margin >= 0.04 && (score >= 0.42 || margin >= 0.08);
}

/** Like `isConfident`, for a part of a message, which has few words. Small talk, which has no links, does not count. */
function isConfidentPart({ score, margin, answer }: Candidate): boolean {
  const isNear = score >= 0.8 || (score >= 0.5 && margin >= 0.12);
  return isNear && answer.known && answer.links.length > 0;
}

function unsureAnswer(candidates: Candidate[]): Choice {
  const [best, next] = candidates.filter(({ answer }) => answer.links.length > 0);
  if (!best) return { answer: unknownAnswer(), entry: undefined };
  if (!best.answer.known) return best;
  const given = mergeAnswers(next?.answer.known ? [best.answer, next.answer] : [best.answer]);
  const response = `${unsurePrefix}\n${given.response}\n${personSentence}`;
  return { answer: { ...given, response }, entry: best.entry };
}

/** Adds what is to be said of a ZIP code or place that a message names beside its question. */
function withArea(given: Answer, context: QuestionContext): Answer {
  const { zips, places } = context.parsed;
  const text = given.known && !given.keepFromModel && zips.length + places.length > 0 && areaAnswer(context);
  if (!text) return given;
  const area = answer(text, '/subscription');
  return mergeAnswers(text.startsWith("I'm sorry") ? [area, given] : [given, area]);
}

function mergeAnswers(answers: Answer[]): Answer {
  const links = new Map(answers.flatMap(({ links }) => links.map((link) => [link.path, link])));
  const texts = new Set(answers.slice(0, 3).map(({ response }) => response));
  return {
    response: [...texts].join('\n'),
    links: [...links.values()].slice(0, 2),
    known: answers.some(({ known }) => known),
    ...(answers.some(({ keepFromModel }) => keepFromModel) && { keepFromModel: true }),
  };
}

/** The sentences and clauses of a message that may be questions of their own. */
function partsOf(text: string): string[] {
  const parts = text.split(boundary).filter((part) => part.trim().includes(' '));
  return parts.length > 1 ? parts.slice(0, maxParts) : [];
}

/** The matcher of all entries, made once. */
export function chatEntryMatcher(): Matcher {
  matcher ??= createMatcher(matchableEntries());
  return matcher;
}

let matcher: Matcher | undefined;
/** Ends of sentences, and where a question begins within one: "..., and how". */
const boundary =
  /[.?!;]+(?:\s+|$)|(?:,| and| but| so|,? also)\s(?=(?:how|what|when|where|which|who|why|do|does|can|could|is|are|will|would|should) )/;

/** Stand around answers that may not be what was asked. */
export const unsurePrefix = 'I am not sure what you mean; this may help.';
const personSentence = `If it does not, a person can: ${business.email} or ${business.phone}.`;

// The scores here and above were measured on the exam: higher ones give fewer wrong answers and more that are guesses or not known.
const minScore = 0.22;
const maxCandidates = 6;
const maxParts = 6;
