import { business } from '../../shared/business.ts';
import { deferredPart, HydrateWhenVisible } from '../ui/hydrate-when-visible.tsx';
import { HomeHero } from './home-hero.tsx';

const homeSections = deferredPart(() =>
  import('./home-sections.tsx').then(({ HomeSections }) => HomeSections),
);

export function meta() {
  return [
    { title: `${business.name} | ${business.tagline}` },
    {
      name: 'description',
      content: `Pea shoots, baby broccoli, radish and kale microgreens from ${business.place.city}, ${business.place.state}: buy once or subscribe.`,
    },
  ];
}

export default function HomePage() {
  return (
    <>
      <HomeHero />
      <HydrateWhenVisible part={homeSections} />
    </>
  );
}
