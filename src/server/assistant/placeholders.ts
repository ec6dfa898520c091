import { business } from '../../shared/business.ts';
import * as about from '../../shared/facts/about.ts';
import * as basics from '../../shared/facts/basics.ts';
import { farmPlace } from '../../shared/facts/contact.ts';
import { faq } from '../../shared/facts/faq.ts';
import * as greens from '../../shared/facts/greens.ts';
import { homeBenefits } from '../../shared/facts/home.ts';
import * as partners from '../../shared/facts/partners.ts';
import * as kitchen from '../../shared/facts/recipes.ts';
import { shopping } from '../../shared/facts/shopping.ts';
import * as wholesale from '../../shared/facts/wholesale.ts';
import type { QuestionContext } from './answer.ts';
import {
  deadlineAnswer,
  deliveryWindowText,
  firstChargeText,
  firstDeliveryAnswer,
  orderNowText,
} from './delivery-dates.ts';

/** `{{group.name}}` in answers. Percents and days from settings are filled in later. */
const facts: Record<string, Record<string, string>> = {
  business: {
    name: business.name,
    assistant: business.assistant,
    email: business.email,
    phone: business.phone,
    city: business.place.city,
  },
  contact: { ...basics.contact, place: farmPlace },
  delivery: { ...basics.delivery, minimum: basics.retailMinimum },
  subscription: basics.subscriptionTerms,
  referral: { terms: basics.referral },
  shopping,
  faq: byName(faq.flatMap(({ entries }) => entries.map(({ id, answer }) => [id, answer]))),
  about: {
    'what-they-are': about.whatTheyAre.paragraphs.join(' '),
    eaten: about.whatTheyAre.paragraphs[2],
    'nutrition-notes': about.nutritionTable.notes.join(' '),
    'not-medicine': about.notMedicine,
  },
  benefits: byName(about.healthBenefits.map(({ title, text }) => [title, text])),
  growing: {
    ...byName(greens.growingSteps.map(({ id, when, text }) => [id, `${when}: ${text}`])),
    steps: greens.growingSteps.map(({ when, brief }) => `${when}: ${brief}`).join('\n'),
    days: basics.harvestDays,
    each: greens.varieties.map(({ name, harvestDays }) => `${name.toLowerCase()} ${harvestDays}`).join(', '),
    'pea-shoots': greens.peaShoots.text,
    'no-waste': greens.growingNotes.noWaste,
    freshness: basics.growing.freshness,
    season: `${textOf(homeBenefits.tiles, 'In every season')} ${about.aboutGrowing.text}`,
    history: about.industryStats
      .filter(({ value }) => value === '1980s')
      .map(({ value, label, source }) => `${value}: ${label}. ${source}`)
      .join(''),
  },
  tips: {
    ...byName(kitchen.cookingTips.map(({ title, text }) => [title, text])),
    smoothie: greens.varieties.find(({ id }) => id === 'broccoli')?.servingTip ?? '',
  },
  recipes: {
    ...byName(
      kitchen.recipes.map(({ id, name, description, difficulty, minutes, servings, ingredients }) => [
        id,
        `${name}: ${description} ${difficulty}, ${minutes} minutes, for ${servings}. You need ${ingredients.join('; ')}.`,
      ]),
    ),
    list: kitchen.recipes.map(({ name, minutes }) => `${name} (${minutes} minutes)`).join('; '),
    submit: kitchen.submitRecipe.text,
  },
  wholesale: {
    steps: wholesale.wholesaleSteps.map(({ title, text }) => `${title}: ${text}`).join(' '),
    terms: wholesale.wholesaleReasons[1].text,
    ...basics.wholesale,
    sowing: partners.howPartnersStart
      .slice(2)
      .map(({ text }) => text)
      .join(' '),
    greens: `${partners.partnerRange} ${wholesale.wholesaleGreens.map(({ name, text }) => `${name}: ${text}`).join(' ')}`,
    caterers: textOf(partners.businessKinds, 'Caterers'),
    partners: partners.partnerContact.text,
  },
};

const computed: Record<string, (context: QuestionContext) => string> = {
  'asked.first-delivery': firstDeliveryAnswer,
  'asked.deadline': (context) => deadlineAnswer(context) ?? '',
  'today.first-delivery': orderNowText,
  'today.first-charge': firstChargeText,
  'today.delivery-window': deliveryWindowText,
};

export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(placeholder)]
    .map(([, name = '']) => name)
    .filter((name) => !(name in computed) && factOf(name) === undefined);
}

/** Without a context only facts are filled in. */
export function fillPlaceholders(text: string, context?: QuestionContext): string {
  return text
    .replace(placeholder, (_, name: string) => (context && computed[name]?.(context)) ?? factOf(name) ?? '')
    .trim();
}

function factOf(name: string): string | undefined {
  const [group = '', key = ''] = name.split('.');
  return facts[group]?.[key];
}

/** "Dress lightly" becomes `dress-lightly`. */
function byName(texts: [string, string][]): Record<string, string> {
  return Object.fromEntries(
    texts.map(([name, text]) => [name.toLowerCase().match(/[\w]+/g)?.join('-') ?? name, text]),
  );
}

function textOf(items: readonly { title: string; text: string }[], title: string): string {
  return items.find((item) => item.title === title)?.text ?? '';
}

const placeholder = /\{\{([^{}]*)\}\}/g;
