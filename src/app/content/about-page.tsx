import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';

export function meta() {
  return pageMeta(
    'About Microgreens',
    'What microgreens are, what is in them, and how they grow from seed to harvest in 5 to 14 days.',
  );
}

export default function AboutPage() {
  return (
    <Page
      title="About Microgreens"
      intro="Microgreens are vegetables and herbs harvested 5 to 14 days after sowing, when the first leaves open."
    >
      <ButtonLink to={paths.ourGreens}>See our greens</ButtonLink>
    </Page>
  );
}
