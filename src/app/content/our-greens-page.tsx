import { greensPage, varieties } from '../../shared/facts/greens.ts';
import { pageMeta } from '../page-meta.ts';
import { Page } from '../ui/page.tsx';
import { GreensGrowing } from './greens-growing.tsx';
import { GreensPeaShoots } from './greens-pea-shoots.tsx';
import { GreensVariety } from './greens-variety.tsx';
import { PackShelf } from './pack-shelf.tsx';

export function meta() {
  return pageMeta(greensPage.title, greensPage.description);
}

export default function OurGreensPage() {
  return (
    <>
      <Page title={greensPage.title} intro={greensPage.intro}>
        <div className="grid gap-14 sm:gap-16 lg:gap-20">
          {varieties.map((variety, place) => (
            <GreensVariety key={variety.id} variety={variety} pictureRight={place % 2 === 1} />
          ))}
        </div>
        <GreensPeaShoots />
      </Page>
      <GreensGrowing />
      <div className="shell">
        <PackShelf />
      </div>
    </>
  );
}
