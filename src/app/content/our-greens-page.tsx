import { greensPage } from '../../shared/facts/greens.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { Page } from '../ui/layout/page.tsx';
import { BoxesSection } from './boxes-section.tsx';
import { GreensGrowing } from './greens-growing.tsx';
import { GreensPeaShoots } from './greens-pea-shoots.tsx';
import { GreensVarieties } from './greens-varieties.tsx';
import { ProductSection } from './product-section.tsx';

export function meta() {
  return pageMeta(greensPage.title, greensPage.description);
}

/** Begins with words and small drawings: a large picture in the first view would paint a second later. */
export default function OurGreensPage() {
  return (
    <>
      <Page title={greensPage.title} intro={greensPage.intro}>
        <div className="mb-14 sm:mb-20">
          <BoxesSection compact />
        </div>
        <GreensGrowing />
      </Page>
      <GreensVarieties />
      <div className="page-width">
        <GreensPeaShoots />
        <ProductSection />
      </div>
    </>
  );
}
