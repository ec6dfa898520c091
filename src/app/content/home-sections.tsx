import { BoxesSection } from './boxes-section.tsx';
import { HomeAbout } from './home-about.tsx';
import { HomeBenefits } from './home-benefits.tsx';
import { HomeContact } from './home-contact.tsx';
import { HomeGrowing } from './home-growing.tsx';
import { HomeProducts } from './home-products.tsx';
import { HomeTestimonials } from './home-testimonials.tsx';

/** Everything under the hero, the named boxes and then the order of spec section 2: one piece of code, which the first view does not need. */
export function HomeSections() {
  return (
    <>
      <div className="deferred-render [--estimated-height:99rem] lg:[--estimated-height:48rem] page-width py-14 sm:py-20">
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
