import { HomeAbout } from './home-about.tsx';
import { HomeBenefits } from './home-benefits.tsx';
import { HomeContact } from './home-contact.tsx';
import { HomeGrowing } from './home-growing.tsx';
import { HomeProducts } from './home-products.tsx';
import { HomeTestimonials } from './home-testimonials.tsx';

/** Everything under the hero, in the order of spec section 2: one piece of code, which the first view does not need. */
export function HomeBelow() {
  return (
    <>
      <HomeAbout />
      <HomeProducts />
      <HomeBenefits />
      <HomeGrowing />
      <HomeTestimonials />
      <HomeContact />
    </>
  );
}
