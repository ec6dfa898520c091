import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';

export function meta() {
  return pageMeta(
    'Frequently Asked Questions',
    'Answers about ordering, delivery and keeping microgreens fresh.',
  );
}

export default function FaqPage() {
  return (
    <Page
      title="Frequently Asked Questions"
      intro="Orders placed by Friday 6pm EST go in the first Saturday delivery after the 14-day growing time."
    >
      <ButtonLink to={paths.contact}>Ask us something else</ButtonLink>
    </Page>
  );
}
