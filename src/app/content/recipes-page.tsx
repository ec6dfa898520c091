import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';

export function meta() {
  return pageMeta('Recipes', 'Ways to cook with and eat microgreens.');
}

export default function RecipesPage() {
  return (
    <Page
      title="Recipes"
      intro="Microgreens need no cooking: put a handful on a finished dish just before you serve it."
    >
      <ButtonLink to={paths.subscription}>Shop Products</ButtonLink>
    </Page>
  );
}
