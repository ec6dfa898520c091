import { Database } from 'bun:sqlite';
import type { Link } from './answer.ts';
import { farWords } from './far-words.ts';
import { contentWords, tidy, wordsOf } from './phrases.ts';
import { plainWords } from './plain-words.ts';
import { synonymsOf } from './synonyms.ts';

/** Something the shop says on a page. `asked` holds the question it answers and other words that people use for it. */
export type Passage = {
  text: string;
  asked: string;
  link: Link;
  /** Searched like the text, but not said. */
  aside?: string;
  /** What a question must speak of for this to be its answer: one green, or business customers. */
  only?: RegExp;
};

/**
 * `coverage` is the share of the question, weighed by how telling its words are, that the passage speaks of: 0 to 1.
 * `evidence` weighs the telling words that the passage is asked for by, rare ones more (one of a single passage: about 4).
 * `sure`: a telling word of it is one that people ask for the passage by, and none is beyond everything the shop says.
 */
export type Hit = { passage: Passage; score: number; coverage: number; evidence: number; sure: boolean };

export type PassageIndex = {
  /** The passages that speak of a text, best first, at most ten. Names in it lead to passages, they are no topic. */
  find(text: string, names?: RegExp[]): Hit[];
  /** Whether any passage has a word, in any of its forms. */
  knows(word: string): boolean;
  /** Every word that occurs, for mending typing errors. */
  vocabulary: ReadonlySet<string>;
};

/** A full-text index in memory (SQLite FTS5, stems by Porter). What was asked weighs more than what is said. */
export function indexPassages(passages: Passage[]): PassageIndex {
  const shelf = fillShelf(passages);
  return {
    find: (text, names = []) => hitsOf(shelf, text, names),
    knows: (word) => shelf.findIds.all(anyOf([word])).length > 0,
    vocabulary: new Set(passages.flatMap(({ asked, text }) => wordsOf(`${asked} ${text}`.toLowerCase()))),
  };
}

type Shelf = ReturnType<typeof fillShelf>;

function fillShelf(passages: Passage[]) {
  const db = new Database(':memory:', { strict: true });
  db.run("create virtual table passages using fts5(asked, text, tokenize = 'porter unicode61')");
  const insert = db.prepare('insert into passages (rowid, asked, text) values (?, ?, ?)');
  db.transaction(() => {
    passages.forEach(({ asked, text, aside = '' }, id) => {
      insert.run(id, tidy(asked), tidy(`${text} ${aside}`));
    });
  })();
  const weigh = db.prepare<{ id: number; weight: number }, [string]>(
    'select rowid as id, -bm25(passages, 3.0, 1.0) as weight from passages where passages match ?',
  );
  const findIds = db.prepare<{ id: number }, [string]>(
    'select rowid as id from passages where passages match ?',
  );
  return { passages, weigh, findIds };
}

function hitsOf(shelf: Shelf, text: string, names: RegExp[]): Hit[] {
  const { found, total, strangeWords } = weighWords(shelf, without(text, names));
  return [...found]
    .flatMap(([id, { score, covered, telling, evidence }]) => {
      const passage = shelf.passages[id];
      if (!passage || !telling || passage.only?.test(text) === false) return [];
      const coverage = covered / total;
      const named = names.some((name) => name.test(`${passage.asked} ${passage.text}`.toLowerCase()));
      return [
        {
          passage,
          score: score * coverage ** 2 * (named ? 1.5 : 1),
          coverage,
          evidence,
          sure: evidence > 0 && strangeWords === 0,
        },
      ];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, 10);
}

/** `telling`: more than words that are common in English were found. */
type Weight = { score: number; covered: number; telling: boolean; evidence: number };

/** What each passage has of the words of a text, and what they weigh together. */
function weighWords({ passages, weigh, findIds }: Shelf, text: string) {
  const found = new Map<number, Weight>();
  let total = 0;
  let strangeWords = 0;
  for (const word of [...new Set(contentWords(text))].slice(0, mostWords)) {
    const query = anyOf([word, ...synonymsOf(word)]);
    const asked = new Set(findIds.all(`asked : (${query})`).map(({ id }) => id));
    const rows = weigh.all(query);
    const common = plainWords.has(word);
    if (!common && rows.length === 0) strangeWords += 1;
    const rarity = Math.log(1 + passages.length / (1 + rows.length)) * shareOf(word, rows.length);
    total += rarity;
    for (const { id, weight } of farWords.has(word) ? [] : rows) {
      const before = found.get(id) ?? { score: 0, covered: 0, telling: false, evidence: 0 };
      found.set(id, {
        score: before.score + weight * (common ? plain : 1),
        covered: before.covered + rarity * (asked.has(id) ? 1 : saidInPassing),
        telling: before.telling || !common,
        evidence: before.evidence + (!common && asked.has(id) ? rarity : 0),
      });
    }
  }
  return { found, total, strangeWords };
}

function shareOf(word: string, occurs: number): number {
  if (farWords.has(word)) return far;
  if (plainWords.has(word)) return plain;
  return occurs === 0 ? strange : 1;
}

function without(text: string, names: RegExp[]): string {
  return names
    .reduce((left, name) => left.replace(new RegExp(name, 'g'), ' '), text)
    .replace(/\b(shoots?|baby)\b/g, ' ');
}

function anyOf(words: string[]): string {
  return words.map((word) => `"${word.replaceAll('"', '')}"`).join(' OR ');
}

/** Words of a question that are looked at; the rest of a very long one says no more. */
const mostWords = 30;

/** What a common word counts, of its rarity here. */
const plain = 0.3;

/** What a word counts, of the rarest, that no passage has: it may be another topic, or only another way of asking. */
const strange = 0.45;

/** What a word counts that speaks of another world. */
const far = 2;

/** What a word counts that a passage uses, but is not asked for by. */
const saidInPassing = 0.5;
