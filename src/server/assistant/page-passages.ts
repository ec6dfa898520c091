import { business } from '../../shared/business.ts';
import {
  aboutGrowing,
  healthBenefits,
  industryStats,
  notMedicine,
  whatTheyAre,
} from '../../shared/facts/about.ts';
import { contact } from '../../shared/facts/basics.ts';
import { type FaqEntry, faq } from '../../shared/facts/faq.ts';
import { growingNotes, growingSteps, peaShoots, varieties } from '../../shared/facts/greens.ts';
import { homeBenefits, homeGrowing } from '../../shared/facts/home.ts';
import {
  howPartnersStart,
  kitchens,
  partnerContact,
  partnerRange,
  whyPartner,
} from '../../shared/facts/partners.ts';
import { cookingTips, recipes, submitRecipe } from '../../shared/facts/recipes.ts';
import { wholesaleReasons, wholesaleSteps } from '../../shared/facts/wholesale.ts';
import { pages } from './answer.ts';
import { askedOtherwise } from './asked-otherwise.ts';
import { nutritionOfAll } from './nutrition.ts';
import type { Passage } from './search.ts';

/** Everything that the content pages say, from the very facts they are drawn from. */
export function pagePassages(): Passage[] {
  return [
    ...faq.flatMap((category) => category.entries.map(faqPassage)),
    ...homePassages(),
    ...aboutPassages(),
    ...greensPassages(),
    ...recipePassages(),
    ...partnerPassages(),
    ...wholesalePassages(),
  ];
}

function faqPassage({ id, question, answer }: FaqEntry): Passage {
  return {
    asked: `${question} ${askedOtherwise[id] ?? ''}`,
    text: answer,
    link: { label: question, path: `/faq#${id}` },
  };
}

function homePassages(): Passage[] {
  const said = [
    ...homeBenefits.tiles,
    ...homeGrowing.points,
    { title: 'Environment, eco friendly, less water', text: homeGrowing.water.note },
  ];
  return [
    ...said.map(({ title, text }) => ({ asked: title, text, link: pages.home })),
    {
      asked: 'Season, seasonal, winter, summer, all year round',
      text: homeBenefits.tiles.find(({ title }) => /season/.test(title))?.text ?? '',
      link: pages.home,
    },
  ].filter(({ text }) => text !== '');
}

function aboutPassages(): Passage[] {
  const [one, ...rest] = whatTheyAre.paragraphs;
  return [
    titled(whatTheyAre.title, [one, ...rest].join(' ')),
    ...healthBenefits.map(({ title, text }) =>
      titled(`${title}, what is sulforaphane, lutein, vitamin`, text),
    ),
    titled(
      'Cure, heal, treat, prevent disease, cancer, diabetes, blood pressure, lose weight, detox, medicine',
      notMedicine,
    ),
    ...industryStats.map(({ value, label, source }) => titled('', `${value} ${label}. ${source}`)),
    titled(aboutGrowing.title, aboutGrowing.text),
    titled(
      'Nutrition table, how many calories, protein, fiber, carbs, vitamins, per ounce',
      nutritionOfAll(),
    ),
  ];
  function titled(asked: string, text: string): Passage {
    return { asked, text, link: pages.about };
  }
}

function greensPassages(): Passage[] {
  const link = pages.ourGreens;
  return [
    ...growingSteps.map(({ title, when, text }) => ({
      asked: `${title}, growing process`,
      text: `${when}: ${text}`,
      link,
    })),
    { asked: 'Waste, roots, grow back, regrow, cut once', text: growingNotes.noWaste, link },
    ...varieties.flatMap(({ name, taste, eat, harvestDays, nutrition, get }) => [
      { asked: `${name} taste flavor`, text: taste, link, only: named(name) },
      { asked: `How to eat, use, serve, cook ${name}`, text: eat, link },
      {
        asked: `${name} how long to grow, harvest days`,
        text: `${name} microgreens are cut after ${harvestDays}.`,
        link,
        only: named(name),
      },
      { asked: `${name} nutrition vitamins`, text: nutrition, link, only: named(name) },
      { asked: `Do you sell ${name}`, text: get, link, only: named(name) },
    ]),
    {
      asked: 'pea shoots how long to grow, harvest days, taste',
      text: peaShoots.text,
      link,
      only: named('pea'),
    },
  ];
}

function recipePassages(): Passage[] {
  return [
    ...recipes.map(({ id, name, description, difficulty, minutes, servings, ingredients }) => ({
      asked: `Recipe ${name}, what to cook, dinner, lunch, breakfast, dish`,
      aside: ingredients.join(', '),
      text: `${name}: ${description} ${difficulty}, ${minutes} minutes, for ${servings}.`,
      link: { label: name, path: `/recipes#${id}` },
    })),
    {
      asked: 'Got any recipes, recipe ideas, how do I cook or eat or use them, meals',
      text: `We have a recipe for each of our greens: ${recipes.map(({ name }) => name).join('; ')}.`,
      link: pages.recipes,
    },
    ...cookingTips.map(({ title, text }) => ({ asked: `Cooking tips: ${title}`, text, link: pages.recipes })),
    { asked: 'Submit, send in, share your own', text: submitRecipe.text, link: pages.contact },
  ];
}

function partnerPassages(): Passage[] {
  const link = pages.partners;
  return [
    ...whyPartner.map(({ title, text }) => ({
      asked: `Why partner with us: ${title}`,
      text,
      link,
      only: trade,
    })),
    ...kitchens.map(({ title, text }) => ({ asked: title, text, link, only: trade })),
    {
      asked: 'What can restaurants and kitchens buy, range, varieties for chefs, arugula',
      text: partnerRange,
      link,
      only: trade,
    },
    {
      asked: 'How to become a partner, partnership, collaborate, work with us, start',
      text: howPartnersStart.map(({ title, text }) => `${title}: ${text}`).join(' '),
      link,
    },
    {
      asked:
        'Market stall, school, garden, event, sponsor, nonprofit, donation, fundraiser, collaboration, influencer',
      text: `${partnerContact.text} ${business.email}, and we reply ${contact.reply}.`,
      link: pages.contact,
    },
  ];
}

function wholesalePassages(): Passage[] {
  const link = pages.wholesale;
  return [
    ...wholesaleReasons.map(({ title, text }) => ({
      asked: `Wholesale: ${title}, minimum, contract`,
      text,
      link,
      only: trade,
    })),
    {
      asked: 'How does wholesale work, apply, application, become a wholesale customer, restaurant, pricing',
      text: wholesaleSteps.map(({ title, text }) => `${title}: ${text}`).join(' '),
      link,
      only: trade,
    },
  ];
}

/** A green by its name, in the singular or plural. */
function named(name: string): RegExp {
  return new RegExp(`\\b${name.toLowerCase()}(e?s)?\\b`);
}

/** Words by which businesses speak of themselves. */
const trade =
  /\b(wholesale|restaurants?|chefs?|cafes?|coffee shops?|bakery|bars?|hotels?|cater\w*|grocer\w*|retail\w*|resell|business(es)?|(our|my) kitchen|food service|partner\w*|bulk|account manager|deli)\b/;
