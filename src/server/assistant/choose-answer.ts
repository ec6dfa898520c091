import { business } from '../../shared/business.ts';
import { type Answer, answer, type QuestionContext, unknownAnswer } from './answer.ts';
import { areaAnswer } from './delivery-area.ts';
import { type Entry, matchableEntries } from './knowledge.ts';
import { createMatcher, type Match } from './matcher.ts';

export type Matcher = (text: string) => Match<Entry>[];

export type Choice = { answer: Answer; entry: Entry | undefined };

/** `margin` is the lead over the next candidate's score. */
type Candidate = Choice & { entry: Entry; score: number; margin: number };

/**
 * A near example answers, with other questions in the message. If none is near, or two equally, the nearest
 * two are a guess.
 */
export function chooseAnswer(context: QuestionContext, matcher: Matcher): Choice {
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

/** A new wording is close to only one entry: a large margin makes up for a low score. */
function isConfident({ score, margin }: Candidate): boolean {
  return score >= 0.3 && margin >= 0.04 && (score >= 0.42 || margin >= 0.08);
}

/** For a part of a message, with fewer words. Excludes small talk (no links). */
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

function withArea(given: Answer, context: QuestionContext): Answer {
  const { zips, places } = context.parsed;
  const text = given.known && !given.keepFromModel && zips.length + places.length > 0 && areaAnswer(context);
  if (!text) return given;
  const area = answer(text, '/subscription');
  return mergeAnswers(text.startsWith("I'm sorry") ? [area, given] : [given, area]);
}

function mergeAnswers(answers: Answer[]): Answer {
  const links = new Map(answers.flatMap(({ links }) => links.map((link) => [link.path, link])));
  const texts = new Set(answers.slice(0, 3).flatMap(({ response }) => response.split('\n')));
  return {
    response: [...texts].join('\n'),
    links: [...links.values()].slice(0, 2),
    known: answers.some(({ known }) => known),
    ...(answers.some(({ keepFromModel }) => keepFromModel) && { keepFromModel: true }),
  };
}

function partsOf(text: string): string[] {
  const parts = text.split(boundary).filter((part) => part.trim().includes(' '));
  return parts.length > 1 ? parts.slice(0, maxParts) : [];
}

export function chatEntryMatcher(): Promise<Matcher> {
  matcher ??= createMatcher(matchableEntries());
  return matcher;
}

let matcher: Promise<Matcher> | undefined;
/** Ends of sentences, and where a question begins within one: "..., and how". */
const boundary =
  /[.?!;]+(?:\s+|$)|(?:,| and| but| so|,? also)\s(?=(?:how|what|when|where|which|who|why|do|does|can|could|is|are|will|would|should) )/;

export const unsurePrefix = 'I am not sure what you mean; this may help.';
const personSentence = `If it does not, a person can: ${business.email} or ${business.phone}.`;

// Thresholds measured on the exam: higher ones give fewer wrong answers and more guesses.
const minScore = 0.22;
const maxCandidates = 6;
const maxParts = 6;
