import { partnersPage } from '../../shared/facts/partners.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { PartnersIntro } from './partners-intro.tsx';
import { PartnersKitchens } from './partners-kitchens.tsx';
import { PartnersReasons } from './partners-reasons.tsx';
import { PartnersStart } from './partners-start.tsx';

export function meta() {
  return pageMeta(partnersPage.title, partnersPage.description);
}

export default function OurPartnersPage() {
  return (
    <>
      <PartnersIntro />
      <PartnersReasons />
      <PartnersKitchens />
      <PartnersStart />
    </>
  );
}
