import { type Answer, answer } from './answer.ts';
import { clausesOf } from './clauses.ts';
import { isFar } from './far-words.ts';
import type { Hit } from './search.ts';

/** Before what may or may not be meant. */
export const reserve = 'This may help: ';

/**
 * What the pages say to a question: plainly where a passage speaks of most of it, with reserve where it speaks of a part, of
 * one clause, or of one telling word. `find` looks up a clause.
 */
export function fromPages(text: string, hits: Hit[], find: (clause: string) => Hit[]): Answer | null {
  const [best] = hits.filter(({ coverage }) => coverage >= leastCoverage);
  if (best && isPlain(best, hits)) return said(best, '');
  const hinted = isFar(text) ? undefined : (best ?? clauseHit(text, find) ?? hits.find(isEvident));
  const found = hinted ?? best;
  return found ? said(found, reserve) : null;
}

/** Most of the question, and no other passage speaks of it as much. */
function isPlain(best: Hit, hits: Hit[]): boolean {
  if (best.coverage >= surelyMeant) return true;
  const rival = hits.find(({ passage }) => passage !== best.passage);
  return best.sure && best.coverage >= sureCoverage && (rival?.score ?? 0) < best.score * 0.9;
}

function said({ passage: { text, link } }: Hit, before: string): Answer {
  return answer(`${before}${text}`, link);
}

/** The clause that a passage answers whole; of several, the most telling. */
function clauseHit(text: string, find: (clause: string) => Hit[]): Hit | undefined {
  return clausesOf(text)
    .flatMap((clause) => find(clause).slice(0, 1))
    .filter((hit) => hit.coverage >= surelyMeant && hit.evidence >= leastOfClause)
    .sort((a, b) => b.evidence - a.evidence)[0];
}

function isEvident({ evidence }: Hit): boolean {
  return evidence >= leastEvidence;
}

/** From this share of a question on a passage speaks of it. */
const sureCoverage = 0.65;

/** As much where some words of the question are strange here. */
const surelyMeant = 0.75;

/** From this on it may; below, it speaks of something else. */
const leastCoverage = 0.38;

/** As much for a clause that is answered whole. */
const leastOfClause = 1.8;

/** The weight of one word that hardly any other passage is asked for by. */
const leastEvidence = 2.6;
