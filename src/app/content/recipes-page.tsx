import { cookingTips, recipes, submitRecipe } from '../../shared/facts/recipes.ts';
import { paths } from '../paths.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { ButtonLink } from '../ui/layout/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { RecipeCard } from './recipe-card.tsx';

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

export function RecipeTips() {
  return (
    <section aria-labelledby="cooking-tips" className="deferred-render border-y bg-surface">
      <div className="page-width grid gap-8 py-14 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <div>
          <h2 id="cooking-tips" className="text-3xl">
            Cooking tips
          </h2>
          <p className="mt-3 text-lg text-muted">What we learned by eating a lot of them.</p>
        </div>
        <dl className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
          {cookingTips.map(({ title, text }) => (
            <div key={title} className="border-l-2 border-apricot pl-4">
              <dt className="font-display text-xl">{title}</dt>
              <dd className="mt-1 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

export function SubmitRecipe() {
  return (
    <section
      aria-labelledby="submit-recipe"
      className="deferred-render page-width py-14 sm:py-16 print:hidden"
    >
      <div className="flex flex-col items-start gap-6 sm:flex-row sm:items-center sm:gap-10">
        <img src="/pictures/recipe-yours.svg" alt="" width={160} height={160} loading="lazy" />
        <div className="max-w-xl">
          <h2 id="submit-recipe" className="text-2xl">
            {submitRecipe.title}
          </h2>
          <p className="mb-6 mt-3 text-lg text-muted">{submitRecipe.text}</p>
          <ButtonLink to={paths.contact}>{submitRecipe.link}</ButtonLink>
        </div>
      </div>
    </section>
  );
}
