import type { ComponentType, ReactNode } from 'react';
import type { Recipe } from '../../shared/facts/recipes.ts';
import { SlotImage } from '../settings/pictures.tsx';
import { ClockIcon, type IconProps, UtensilsIcon } from '../ui/layout/icons.tsx';
import { ChefHatIcon } from '../ui/layout/rare-icons.tsx';
import { NumberedList } from '../ui/text/numbered-list.tsx';
import { RecipeAddToCart } from './recipe-add-to-cart.tsx';

/** On a phone the name comes first. */
export function RecipeCard(recipe: Recipe) {
  const { id, name, description, image, steps } = recipe;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-name`}
      className="deferred-render scroll-mt-6 print:[&:not(:first-child)]:break-before-page"
    >
      <div className="grid items-center gap-6 md:grid-cols-2 md:gap-10 lg:gap-14">
        <div>
          <h2 id={`${id}-name`} className="text-2xl">
            {name}
          </h2>
          <p className="mt-3 text-lg text-muted">{description}</p>
          <RecipeFacts {...recipe} />
        </div>
        <SlotImage
          slot={`recipe-${id}`}
          alt={name}
          sizes="(min-width: 768px) 50vw, 100vw"
          className={`aspect-4/3 ${imageClass}`}
          fallback={
            <img
              src={image.src}
              alt={image.alt}
              width={400}
              height={300}
              loading="lazy"
              className={`dark:brightness-85 ${imageClass}`}
            />
          }
        />
      </div>
      <div className="mt-8 grid gap-8 md:mt-10 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-10 lg:gap-14">
        <Ingredients {...recipe} />
        <div>
          <h3 className="mb-5 text-xl">Method</h3>
          <NumberedList items={steps.map((text) => ({ key: text, text }))} />
        </div>
      </div>
    </article>
  );
}

const imageClass = 'w-full rounded-xl shadow-md md:[article:nth-child(odd)_&]:-order-1';

function Ingredients({ ingredients, green }: Recipe) {
  return (
    <div className="self-start rounded-xl bg-sunken p-5 sm:p-6">
      <h3 className="text-xl">Ingredients</h3>
      <ul className="mt-2">
        {ingredients.map((ingredient) => (
          <li key={ingredient} className="border-b py-2 last:border-b-0 last:pb-0 lg:py-1.5">
            {ingredient}
          </li>
        ))}
      </ul>
      <RecipeAddToCart green={green} />
    </div>
  );
}

function RecipeFacts({ difficulty, minutes, servings }: Recipe) {
  return (
    <dl className="mt-6 grid max-w-sm grid-cols-2 gap-x-6 gap-y-4 lg:flex lg:max-w-none lg:gap-x-8">
      <Fact icon={ChefHatIcon} name="Difficulty">
        {difficulty}
      </Fact>
      <Fact icon={ClockIcon} name="Time">
        {minutes} min
      </Fact>
      <Fact icon={UtensilsIcon} name="Servings">
        {servings}
      </Fact>
    </dl>
  );
}

interface FactProps {
  icon: ComponentType<IconProps>;
  name: string;
  children: ReactNode;
}

function Fact({ icon: Icon, name, children }: FactProps) {
  return (
    <div className="relative pl-8 leading-5">
      <dt className="text-sm text-muted">
        <span className="absolute left-0 top-2.5 text-apricot">
          <Icon />
        </span>
        {name}
      </dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
