import { business } from '../../shared/business.ts';
import { dormant } from '../ui/dormant.tsx';
import { HomeHero } from './home-hero.tsx';

const HomeBelow = dormant(() => import('./home-below.tsx').then((module) => module.HomeBelow));

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
      <HomeBelow />
    </>
  );
}
