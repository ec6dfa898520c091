import { aboutPage } from '../../shared/facts/about.ts';
import { pageMeta } from '../page-meta.ts';
import { Page } from '../ui/page.tsx';
import { AboutBenefits } from './about-benefits.tsx';
import { AboutFigures } from './about-figures.tsx';
import { AboutGrowing } from './about-growing.tsx';
import { AboutNutrition } from './about-nutrition.tsx';
import { AboutStages } from './about-stages.tsx';
import { GrowerPictures } from './grower-pictures.tsx';

export function meta() {
  return pageMeta(aboutPage.title, aboutPage.description);
}

export default function AboutPage() {
  return (
    <>
      <Page title={aboutPage.title} intro={aboutPage.intro}>
        <AboutStages />
      </Page>
      <AboutFigures />
      <AboutNutrition />
      <AboutBenefits />
      <AboutGrowing />
      <GrowerPictures />
    </>
  );
}
