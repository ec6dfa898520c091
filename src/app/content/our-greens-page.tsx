import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';
import { PackShelf } from './pack-shelf.tsx';

export function meta() {
  return pageMeta(
    'Our Greens',
    'The microgreens we grow in Milton, Georgia: how they taste, what is in them, and how a tray becomes a box.',
  );
}

export default function OurGreensPage() {
  return (
    <Page
      title="Our Greens"
      intro="We sow pea shoots, baby broccoli, radish and kale, and cut each tray for its own delivery day."
    >
      <ButtonLink to={paths.subscription} className="mb-12">
        Shop Products
      </ButtonLink>
      <PackShelf />
    </Page>
  );
}
