import { business } from '../../shared/business.ts';

/** The build writes the rest of the head (`scripts/build/page-heads.ts`). */
export function pageMeta(title: string, description: string) {
  return [{ title: `${title} | ${business.name}` }, { name: 'description', content: description }];
}
