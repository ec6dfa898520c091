import { business } from '../../../shared/business.ts';
import { BoxesSection } from '../boxes-section.tsx';
import { HomeAbout } from './home-about.tsx';
import { HomeBenefits } from './home-benefits.tsx';
import { HomeContact } from './home-contact.tsx';
import { HomeGrowing } from './home-growing.tsx';
import { HomeHero } from './home-hero.tsx';
import { HomeProducts } from './home-products.tsx';
import { HomeTestimonials } from './home-testimonials.tsx';

export function meta() {
  return [
    { title: `${business.name} | ${business.tagline}` },
    {
      name: 'description',
      content: `Pea shoots, baby broccoli, radish and kale microgreens from ${business.place.city}, ${business.place.state}: buy once or subscribe.`,
    },
  ];
}

/** The hero, the named boxes, and then the order of spec section 2. */
export default function HomePage() {
  return (
    <>
      <HomeHero />
      <div className="deferred-render page-width py-14 sm:py-20">
        <BoxesSection />
      </div>
      <HomeAbout />
      <HomeProducts />
      <HomeBenefits />
      <HomeGrowing />
      <HomeTestimonials />
      <HomeContact />
    </>
  );
}
