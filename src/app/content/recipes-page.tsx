import { recipes } from '../../shared/facts/recipes.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { Page } from '../ui/layout/page.tsx';
import { RecipeCard } from './recipe-card.tsx';
import { RecipeTips, SubmitRecipe } from './recipe-tips.tsx';

export function meta() {
  return pageMeta(
    'Recipes',
    'Four recipes for microgreens, with ingredients, times and steps, and tips for cooking with them.',
  );
}

export default function RecipesPage() {
  return (
    <>
      <Page
        title="Recipes"
        intro="One for each of our greens. They need no cooking of their own: the rest of the plate does that."
      >
        <RecipeIndex />
        <div className="mt-14 grid gap-16 sm:mt-20 sm:gap-24">
          {recipes.map((recipe) => (
            <RecipeCard key={recipe.id} {...recipe} />
          ))}
        </div>
      </Page>
      <RecipeTips />
      <SubmitRecipe />
    </>
  );
}

function RecipeIndex() {
  return (
    <nav aria-label="Recipes on this page" className="print:hidden">
      <ul className="border-t sm:grid sm:grid-cols-2 sm:gap-x-10">
        {recipes.map(({ id, name, minutes, image }) => (
          <li key={id} className="border-b">
            <a
              href={`#${id}`}
              className="flex items-center gap-4 py-3 font-semibold text-leaf-ink underline-offset-4 hover:underline"
            >
              <img
                src={image.src}
                alt=""
                width={80}
                height={60}
                className="w-20 shrink-0 rounded-md shadow-sm dark:brightness-85"
              />
              <span className="min-w-0 flex-1">{name}</span>
              <span className="shrink-0 text-sm font-normal text-muted">{minutes} min</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
