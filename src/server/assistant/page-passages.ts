import { business } from '../../shared/business.ts';
import {
  aboutGrowing,
  healthBenefits,
  industryStats,
  notMedicine,
  nutritionTable,
  whatTheyAre,
} from '../../shared/facts/about.ts';
import { contact, harvestDays } from '../../shared/facts/basics.ts';
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
import { wholesaleGreens, wholesaleReasons, wholesaleSteps } from '../../shared/facts/wholesale.ts';
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
    ...said.map(({ title, text }) => ({
      asked: /call/.test(title) ? `${title}, who grows them, who are you, people behind, own farm` : title,
      text,
      link: pages.home,
    })),
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
    ...industryStats.map(({ value, label, source }, at) =>
      titled(statsAsked[at] ?? '', `${value} ${label}. ${source}`),
    ),
    titled(aboutGrowing.title, aboutGrowing.text),
    titled(
      'Are the nutrition numbers, figures measured, lab tested, analysis, where do they come from, source, accurate, exact, reliable, estimate, own trays',
      nutritionTable.notes.join(' '),
    ),
    titled(
      'How long do they take to grow, how many days from seed to harvest, sowing to cutting, how fast, quickly, until ready',
      `Our greens take ${harvestDays} from sowing to harvest. Each variety has its own time.`,
    ),
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
    ...growingSteps.map(({ id, title, when, text }) => ({
      asked: `${title}, ${stepsAsked[id]}, growing process`,
      text: `${when}: ${text}`,
      link,
    })),
    { asked: 'Waste, roots, grow back, regrow, cut once', text: growingNotes.noWaste, link },
    ...varieties.flatMap(({ name, taste, eat, harvestDays, nutrition, get }) => [
      {
        asked: `${name} taste flavor, soft, tender, which variety, cultivar, kind`,
        text: taste,
        link,
        only: named(name),
      },
      {
        asked: `How to eat, use, serve, cook ${name}, in the kitchen, what goes well with, is good in or on`,
        text: eat,
        link,
      },
      {
        asked: `${name} how long to grow, how many days, how fast, quickly, harvest days, ready`,
        text: `${name} microgreens are cut after ${harvestDays}.`,
        link,
        only: named(name),
      },
      { asked: `${name} nutrition vitamins`, text: nutrition, link, only: named(name) },
      { asked: `Do you sell ${name}`, text: get, link, only: named(name) },
    ]),
    {
      asked: 'pea shoots how long to grow, how many days, how fast, quickly, harvest days, ready, taste',
      text: peaShoots.text,
      link,
      only: named('pea'),
    },
  ];
}

/** How people ask for the figures of the trade, in their order. */
const statsAsked = [
  'more nutrients than the grown plant, USDA study, university, difference',
  'sowing to harvest, head of broccoli, compared',
  'saves water, less water, estimate, indoor',
  'history, when did people start eating microgreens, first, invented, discovered, chefs, California, trend',
];

/** How people ask for the steps of a tray's life. */
const stepsAsked: Record<(typeof growingSteps)[number]['id'], string> = {
  seed: 'how many seeds, density, weigh, before sowing',
  sow: 'how do you sow, plant, start a tray, soak peas, soaking, overnight, misting, first day',
  dark: 'dark, darkness, cover, covered, lid, blackout, germinate, first days',
  light: 'light, lamps, turn green, uncover, yellow, water from below, watering',
  cut: 'how do you cut, harvest by hand, blade, knife, scissors, chilled, boxed',
  deliver: 'from the cold room to the door, on the day of delivery',
};

function recipePassages(): Passage[] {
  return [
    ...recipes.map(({ id, name, description, difficulty, minutes, servings, ingredients }) => ({
      asked: `Recipe ${name}, what to cook, make, eat, dinner, lunch, breakfast, dish, kitchen`,
      aside: ingredients.join(', '),
      text: `${name}: ${description} ${difficulty}, ${minutes} minutes, for ${servings}.`,
      link: { label: name, path: `/recipes#${id}` },
    })),
    {
      asked:
        'Got any recipes, recipe ideas, what to make, how do I cook or eat or use them in the kitchen, meals, quick dinner, fast lunch, minutes, weeknight, easy, simple, ready, on the table',
      text: `We have a recipe for each of our greens: ${recipes.map(({ name, minutes }) => `${name} (${minutes} minutes)`).join('; ')}.`,
      link: pages.recipes,
    },
    ...cookingTips.map(({ title, text }, at) => ({
      asked: `Cooking tips: ${title}, ${tipsAsked[at] ?? ''}`,
      text,
      link: pages.recipes,
    })),
    {
      asked: 'Submit, send in, share my own recipe',
      text: submitRecipe.text,
      link: pages.contact,
      only: /\b(submit|send|share|my|own|publish|suggest|idea)\b/,
    },
  ];
}

/** How people ask for the cooking tips, in their order. */
const tipsAsked = [
  'heat, cook, in a pan, oven, stove, boil, fry, warm, when to add, at the end, on top',
  'rinse, dry, salad spinner, towel, wet, before serving',
  'dressing, vinaigrette, oil, lemon, salt, sauce',
  'goes with, pairs, match, combine, cheese, egg, avocado, fish, fruit, which green with',
  'stems, long, cut, chop, trim',
  'pesto, blend, leftover, leftovers, use up, last day, old, sauce',
];

function partnerPassages(): Passage[] {
  const link = pages.partners;
  return [
    ...whyPartner.map(({ title, text }) => ({
      asked: `Why partner with us: ${title}`,
      text,
      link,
      only: trade,
    })),
    ...kitchens.map(({ title, text }) => ({
      asked: /Caterers/.test(title)
        ? `${title}, catering, wedding, event, party, banquet, how far ahead, in advance, notice, weeks before, date`
        : title,
      text,
      link,
      only: trade,
    })),
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
        'Market stall, school, garden, event, sponsor, nonprofit, charity, church, club, community, donation, donate, fundraiser, partner, collaboration, influencer',
      text: `${partnerContact.text} ${business.email}, and we reply ${contact.reply}.`,
      link: pages.contact,
    },
  ];
}

function wholesalePassages(): Passage[] {
  const link = pages.wholesale;
  return [
    ...wholesaleGreens.map(({ name, text }) => ({
      asked: `${name} for kitchens, on the plate, hot plate, hold up, garnish, color, height`,
      text: `${name}: ${text}`,
      link,
    })),
    ...wholesaleReasons.map(({ title, text }, at) => ({
      asked: `Wholesale: ${title}, ${reasonsAsked[at] ?? ''}`,
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

/** How businesses ask for the reasons, in their order. */
const reasonsAsked = [
  'who can buy, which businesses, do you serve',
  'minimum, smallest order, contract, sign, commitment, fee, cost to apply, requirements',
  'fresh, shelf life, keep, how old, walk-in',
];

/** A green by its name, in the singular or plural. */
function named(name: string): RegExp {
  return new RegExp(`\\b${name.toLowerCase()}(e?s)?\\b`);
}

/** Words by which businesses speak of themselves. */
const trade =
  /\b(wholesale|restaurants?|chefs?|cafes?|coffee shops?|bakery|bars?|hotels?|cater\w*|grocer\w*|retail\w*|resell|business(es)?|(our|my) kitchen|food service|partner\w*|bulk|account manager|deli)\b/;
