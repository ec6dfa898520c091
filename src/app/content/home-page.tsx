import { lazy, Suspense } from 'react';
import { business } from '../../shared/business.ts';
import { HomeHero } from './home-hero.tsx';

const HomeBelow = lazy(() => import('./home-below.tsx'));

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
      <Suspense>
        <HomeBelow />
      </Suspense>
    </>
  );
}
