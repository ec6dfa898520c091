import { business } from '../shared/business.ts';

/** The title and description of a page, for a route's `meta`. */
export function pageMeta(title: string, description: string) {
  return [
    { title: `${title} | ${business.name}` },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ];
}
