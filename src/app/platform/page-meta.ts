import { business } from '../../shared/business.ts';

/**
 * The title and description of a page, for a route's `meta`. The rest of a head is for programs that read the page
 * without running it: the build writes it (`scripts/build/page-heads.ts`).
 */
export function pageMeta(title: string, description: string) {
  return [{ title: `${title} | ${business.name}` }, { name: 'description', content: description }];
}
