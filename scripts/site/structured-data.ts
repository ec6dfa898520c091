import { business, rules } from '../../src/shared/business.ts';
import { faq } from '../../src/shared/facts/faq.ts';
import { type Recipe, recipes } from '../../src/shared/facts/recipes.ts';

/**
 * What search engines are told about a page in schema.org's words, one entry per JSON-LD element, all of it from the
 * facts that the page itself shows. `{{products}}` is written by the server, from the catalog as it is then.
 */
export function structuredData(address: string): (object | string)[] {
  return dataOf[address] ?? [];
}

const shopId = '{{origin}}/#shop';
const metersPerMile = 1609.344;
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const { city, stateCode, zipCode, country } = business.place;
const [openDays] = business.hours;

const shop = {
  '@context': 'https://schema.org',
  '@type': 'LocalBusiness',
  '@id': shopId,
  name: business.name,
  description: business.tagline,
  url: '{{origin}}/',
  telephone: business.phoneHref.replace('tel:', ''),
  email: business.email,
  image: '{{origin}}/pictures/og.png',
  logo: '{{origin}}/icons/icon-512.png',
  priceRange: '$',
  currenciesAccepted: 'USD',
  address: {
    '@type': 'PostalAddress',
    addressLocality: city,
    addressRegion: stateCode,
    postalCode: zipCode,
    addressCountry: country,
  },
  geo: { '@type': 'GeoCoordinates', latitude: business.farm.lat, longitude: business.farm.lng },
  openingHoursSpecification: openingHours(openDays),
  areaServed: {
    '@type': 'GeoCircle',
    geoMidpoint: { '@type': 'GeoCoordinates', latitude: business.farm.lat, longitude: business.farm.lng },
    geoRadius: Math.round(rules.radiusMiles * metersPerMile),
  },
};

const website = {
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: business.name,
  url: '{{origin}}/',
  publisher: { '@id': shopId },
};

const questions = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: faq
    .flatMap(({ entries }) => entries)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
};

const dataOf: Record<string, (object | string)[]> = {
  '/': [shop, website, '{{products}}'],
  '/contact': [shop],
  '/subscription': ['{{products}}'],
  '/recipes': recipes.map(recipeData),
  '/faq': [questions],
};

/** Without a rating: nobody has voted. */
function recipeData({ id, name, description, image, minutes, servings, ingredients, steps }: Recipe) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    '@id': `{{origin}}/recipes#${id}`,
    name,
    description,
    image: `{{origin}}${image.src}`,
    author: { '@type': 'Organization', name: business.name },
    totalTime: `PT${minutes}M`,
    recipeYield: `${servings} servings`,
    recipeIngredient: ingredients,
    recipeInstructions: steps.map((text) => ({ '@type': 'HowToStep', text })),
  };
}

/** "Monday to Friday", "9:00am - 5:00pm EST" in schema.org's words. Throws for hours it cannot read. */
function openingHours({ days, time }: { days: string; time: string }) {
  const [first = '', last = ''] = days.split(' to ');
  const [opens = '', closes = ''] = (time.match(/\d+:\d\d[ap]m/g) ?? []).map(clockTime);
  if (!weekdays.includes(first) || !weekdays.includes(last) || !closes)
    throw new Error(`Opening hours that cannot be told to search engines: ${days}, ${time}`);
  const dayOfWeek = weekdays.slice(weekdays.indexOf(first), weekdays.indexOf(last) + 1);
  return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes };
}

/** "9:00am" as "09:00". */
function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map((part) => Number.parseInt(part, 10));
  const hours = (hour % 12) + (time.endsWith('pm') ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
