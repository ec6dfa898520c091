import { partnersPage } from '../../shared/facts/partners.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { PartnersPicture } from './partners-picture.tsx';

export function PartnersIntro() {
  return (
    <div className="page-width grid items-center gap-8 py-10 sm:py-14 lg:grid-cols-2 lg:gap-14">
      <header>
        <h1 className="text-3xl">{partnersPage.title}</h1>
        <p className="mt-3 max-w-prose text-lg text-muted">{partnersPage.intro}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to={paths.wholesale}>Apply for wholesale</ButtonLink>
          <ButtonLink to={paths.contact} variant="secondary">
            Contact us
          </ButtonLink>
        </div>
      </header>
      <PartnersPicture className="hidden lg:block" />
    </div>
  );
}
