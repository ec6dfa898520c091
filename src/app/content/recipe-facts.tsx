import type { ComponentType, ReactNode } from 'react';
import type { Recipe } from '../../shared/facts/recipes.ts';
import type { IconProps } from '../ui/layout/icon.tsx';
import { ChefHatIcon, ClockIcon, UtensilsIcon } from '../ui/layout/icons.tsx';

/** What one wants to know before starting: difficulty, time and servings. */
export function RecipeFacts({ difficulty, minutes, servings }: Recipe) {
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
