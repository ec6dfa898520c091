import { cookingTips, submitRecipe } from '../../shared/facts/recipes.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/layout/button-link.tsx';

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
