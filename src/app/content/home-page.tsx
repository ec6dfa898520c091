import { business } from '../../shared/business.ts';
import { HomeAbout } from './home-about.tsx';
import { HomeHero } from './home-hero.tsx';
import { HomeProducts } from './home-products.tsx';
import { HomePromises } from './home-promises.tsx';

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
      <HomePromises />
      <HomeProducts />
      <HomeAbout />
    </>
  );
}
