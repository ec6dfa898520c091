import { readdirSync, readFileSync } from 'node:fs';
import { business } from '../../shared/business.ts';
import {
  type Answer,
  answer,
  pageLabels,
  type QuestionContext,
  type Skill,
  unknownAnswer,
} from './answer.ts';
import { areaAnswer } from './delivery-area.ts';
import { firstDeliveryAnswer, hoursAnswer } from './delivery-dates.ts';
import * as greens from './greens.ts';
import { ownDeliveriesAnswer } from './own-deliveries.ts';
import { normalizeQuestion, withPlaceholders } from './parsed-message.ts';
import { fillPlaceholders, unknownPlaceholders } from './placeholders.ts';
import * as prices from './prices.ts';

/** `answer` returns null when the entry has none to this very question. */
export type Entry = { id: string; examples: string[]; answer: (context: QuestionContext) => Answer | null };

const skills: Record<string, Skill> = {
  'own-deliveries': ownDeliveriesAnswer,
  area: areaAnswer,
  'first-delivery': firstDeliveryAnswer,
  hours: hoursAnswer,
  assortment: greens.assortmentAnswer,
  stock: greens.stockAnswer,
  'about-green': greens.aboutGreenAnswer,
  taste: greens.tasteAnswer,
  eating: greens.eatingAnswer,
  'other-goods': greens.otherGoodsAnswer,
  nutrient: greens.nutrientAnswer,
  nutrition: greens.nutritionAnswer,
  price: prices.priceAnswer,
  'named-boxes': prices.namedBoxesAnswer,
  'cost-of': prices.costAnswer,
  plan: prices.planAnswer,
};

const fields: Record<string, (value: string) => boolean> = {
  Skill: (value) => Object.hasOwn(skills, value),
  Page: (value) => pageLabels.has(value),
  'Not known': (value) => value !== '',
  Private: (value) => value === 'yes',
};

/** Read once from `knowledge/*.md`, also in the bundled server. Throws like `parseKnowledge`. */
export function readKnowledge(): Entry[] {
  knowledge ??= parseKnowledge(
    readdirSync(folder)
      .filter((file) => file.endsWith('.md') && file !== 'README.md')
      .sort()
      .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') })),
  );
  return knowledge;
}

/** Format: `knowledge/README.md`. Throws with file and line. */
export function parseKnowledge(files: { name: string; text: string }[]): Entry[] {
  const lineOfId = new Map<string, string>();
  return files.flatMap(({ name, text }) => {
    const lines = text.split('\n').map((line) => line.trim());
    const starts = [...lines.keys()].filter((at) => lines[at]?.startsWith('## '));
    if (starts.length === 0) throw refusal(name, 0, 'There is no entry.');
    return starts.map((start, at) => {
      const entry = parseEntry(name, start, lines.slice(start, starts[at + 1]));
      const before = lineOfId.get(entry.id);
      if (before) throw refusal(name, start, `${before} has an entry of this name, too.`);
      lineOfId.set(entry.id, `${name}:${start + 1}`);
      return entry;
    });
  });
}

function parseEntry(file: string, start: number, [heading = '', ...lines]: string[]): Entry {
  lines.forEach((line, at) => {
    const fault = faultIn(line);
    if (fault) throw refusal(file, start + 1 + at, fault);
  });
  const valuesOf = (field: string) =>
    lines.flatMap((line) => (line.startsWith(`${field}: `) ? line.slice(field.length + 2) : []));
  const examples = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2));
  const text = lines.filter((line) => line && !line.startsWith('- ') && !fieldLine.test(line)).join('\n');
  const [skillName] = valuesOf('Skill');
  const [whatIsUnknown] = valuesOf('Not known');
  if (examples.length === 0) throw refusal(file, start, 'The entry has no question.');
  if (!text && !skillName && !whatIsUnknown) throw refusal(file, start, 'The entry has no answer.');
  const skill = skillName ? skills[skillName] : undefined;
  const paths = valuesOf('Page');
  const isPrivate = valuesOf('Private').length > 0;
  return {
    id: heading.slice(3),
    examples,
    answer: (context) => {
      const said = skill?.(context) ?? fillPlaceholders(text, context);
      if (!said && !whatIsUnknown) return null;
      const plain = whatIsUnknown ? unknownAnswer(whatIsUnknown) : answer('', ...paths);
      const given = typeof said === 'string' ? { ...plain, response: said || plain.response } : said;
      return isPrivate ? { ...given, keepFromModel: true } : given;
    },
  };
}

function faultIn(line: string): string | null {
  const isQuestion = line.startsWith('- ');
  if (isQuestion && !line.includes('{')) return null;
  const [, field = '', value = ''] = fieldLine.exec(line) ?? [];
  if (field && !fields[field]) return `There is no field "${field}".`;
  if (fields[field]?.(value) === false) return `"${value}" is not known here as ${field}.`;
  const [unknown] = unknownPlaceholders(line);
  if (unknown !== undefined) return `{{${unknown}}} stands for nothing.`;
  if (field) return null;
  const own = line.replace(/\{\{.*?\}\}/g, '');
  const [fault] = own.match(isQuestion ? unknownValue : ownFact) ?? [];
  if (!fault) return null;
  return isQuestion ? `${fault} stands for nothing.` : `"${fault}" is a fact: write {{...}}.`;
}

function refusal(file: string, at: number, reason: string): Error {
  return new Error(`${file}:${at + 1}: ${reason}`);
}

export function matchableEntries(all: Entry[] = readKnowledge()): Entry[] {
  return all.map((entry) => ({
    ...entry,
    examples: entry.examples.map((example) =>
      withPlaceholders(normalizeQuestion(fillPlaceholders(example).replace(/[?.!]$/, ''))),
    ),
  }));
}

let knowledge: Entry[] | undefined;
const folder = `${import.meta.dir}/knowledge`;
const fieldLine = /^([A-Z]\w+|Not known): ?(.*)$/;
const unknownValue = /\{(?!(?:green|othergreen|amount|money|zip|place|miles|plan|day|order)\}).*?\}/;
const { name, assistant, place } = business;
/** Facts that must come from `shared`: figures, addresses, names. */
const names = [name, assistant, place.city].map((each) => RegExp.escape(each)).join('|');
const ownFact = new RegExp(`\\d[\\d.,%]*|\\S*@\\S*|\\$|(?<!\\w)(?:${names})(?!\\w)`);
