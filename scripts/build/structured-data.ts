import { business, rules } from '../../src/shared/business.ts';
import { faq } from '../../src/shared/facts/faq.ts';
import { type Recipe, recipes } from '../../src/shared/facts/recipes.ts';
import { readOpeningHours } from '../../src/shared/rules/opening-hours.ts';

/**
 * What search engines are told about a page in schema.org's words, one entry per JSON-LD element, all of it from the
 * facts that the page itself shows. `{{products}}` is written by the server, from the catalog as it is then.
 */
export function structuredData(address: string): (object | string)[] {
  return dataOf[address] ?? [];
}

const shopId = '{{origin}}/#shop';
const metersPerMile = 1609.344;

const { street, city, stateCode, zipCode, country } = business.place;

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
    streetAddress: street,
    addressLocality: city,
    addressRegion: stateCode,
    postalCode: zipCode,
    addressCountry: country,
  },
  geo: { '@type': 'GeoCoordinates', latitude: business.farm.lat, longitude: business.farm.lng },
  openingHoursSpecification: openingHours(),
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

/** In schema.org's words. */
function openingHours() {
  const { days, opens, closes } = readOpeningHours();
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days,
    opens: clockTime(opens),
    closes: clockTime(closes),
  };
}

/** 9.5 as "09:30". */
function clockTime(hour: number): string {
  const minutes = Math.round((hour % 1) * 60);
  return [Math.floor(hour), minutes].map((part) => String(part).padStart(2, '0')).join(':');
}
