import { aboutPage } from '../../shared/facts/about.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { Page } from '../ui/layout/page.tsx';
import { AboutBenefits } from './about-benefits.tsx';
import { AboutGrowing } from './about-growing.tsx';
import { AboutNutrition } from './about-nutrition.tsx';
import { AboutPlantAges } from './about-plant-ages.tsx';
import { AboutStatistics } from './about-statistics.tsx';
import { GrowerPhotoAndSignature } from './grower-photo-and-signature.tsx';

export function meta() {
  return pageMeta(aboutPage.title, aboutPage.description);
}

export default function AboutPage() {
  return (
    <>
      <Page title={aboutPage.title} intro={aboutPage.intro}>
        <AboutPlantAges />
      </Page>
      <AboutStatistics />
      <AboutNutrition />
      <AboutBenefits />
      <AboutGrowing />
      <GrowerPhotoAndSignature />
    </>
  );
}
