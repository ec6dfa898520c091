import type { ComponentType } from 'react';
import { business } from '../../shared/business.ts';
import { wholesaleTerms } from '../../shared/facts/basics.ts';
import {
  businessKinds,
  howPartnersStart,
  partnerContact,
  partnerRange,
  partnersPage,
  whyPartner,
} from '../../shared/facts/partners.ts';
import { paths } from '../paths.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { useSettingValues } from '../settings/use-setting-values.ts';
import { ButtonLink } from '../ui/layout/button.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { type IconProps, LeafIcon, MailIcon, PhoneIcon } from '../ui/layout/icons.tsx';
import { RepeatIcon, ScissorsIcon } from '../ui/layout/rare-icons.tsx';
import { NumberedList } from '../ui/text/numbered-list.tsx';
import { TextLink } from '../ui/text/text-link.tsx';

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

export function PartnersIntro() {
  return (
    <div className="page-width grid items-center gap-8 py-10 sm:py-14 lg:grid-cols-2 lg:gap-14">
      <header>
        <h1 className="text-3xl">{partnersPage.title}</h1>
        <p className="mt-3 max-w-prose text-lg text-muted">{partnersPage.intro}</p>
        <p className="mt-3 max-w-prose font-semibold">{wholesaleTerms}</p>
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

export function PartnersKitchens() {
  return (
    <section aria-labelledby="kitchens" className="deferred-render page-width py-14 sm:py-20">
      <h2 id="kitchens" className="text-3xl">
        Kitchens we grow for
      </h2>
      <PartnersPicture className="mt-6 lg:hidden" />
      <dl className="mt-8 grid gap-x-12 md:grid-cols-2">
        {businessKinds.map((kitchen) => (
          <div key={kitchen.title} className="border-t py-4 sm:grid sm:grid-cols-[9rem_1fr] sm:gap-4">
            <dt className="font-display text-lg text-leaf-ink">{kitchen.title}</dt>
            <dd className="text-muted">{kitchen.text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-prose border-t pt-5 md:max-w-none">
        {partnerRange} <TextLink to={paths.ourGreens}>Meet the greens</TextLink>
      </p>
    </section>
  );
}

/** In the order of `whyPartner`. */
const icons: ComponentType<IconProps>[] = [ScissorsIcon, RepeatIcon, PhoneIcon, LeafIcon];

export function PartnersReasons() {
  return (
    <section aria-labelledby="why-partner" className="deferred-render border-y bg-surface">
      <div className="page-width grid gap-10 py-14 sm:py-20 lg:grid-cols-[1fr_2fr] lg:gap-14">
        <h2 id="why-partner" className="text-3xl">
          Why partner with us
        </h2>
        <ul className="grid gap-8 sm:grid-cols-2 sm:gap-x-10">
          {whyPartner.map(({ title, text }, place) => {
            const Icon = icons[place];
            return (
              <li key={title}>
                {Icon && (
                  <span className="flex h-11 w-11 items-center justify-center rounded-full bg-leaf-soft text-leaf">
                    <Icon />
                  </span>
                )}
                <h3 className="mt-3 text-xl">{title}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

const mail = `mailto:${business.email}?subject=${encodeURIComponent(partnerContact.mailSubject)}`;

export function PartnersStart() {
  const { text: write } = useSettingValues();
  return (
    <section aria-labelledby="how-to-start" className="deferred-render border-t bg-surface">
      <div className="page-width grid gap-10 py-14 sm:py-20 lg:grid-cols-[3fr_2fr] lg:gap-14">
        <div>
          <h2 id="how-to-start" className="mb-8 text-3xl">
            How it starts
          </h2>
          <NumberedList items={howPartnersStart.map((step) => ({ ...step, text: write(step.text) }))} />
          <ButtonLink to={paths.wholesale} className="mt-8">
            Go to the wholesale form
          </ButtonLink>
        </div>
        <div className="self-start rounded-xl bg-leaf-soft p-6 sm:p-8">
          <h2 className="text-2xl">{partnerContact.title}</h2>
          <p className="mt-3">{partnerContact.text}</p>
          <a
            href={mail}
            className="mt-5 flex min-h-11 items-center gap-3 break-all font-semibold text-leaf-ink underline underline-offset-4"
          >
            <MailIcon /> <span className="min-w-0 [overflow-wrap:anywhere]">{business.email}</span>
          </a>
          <ButtonLink to={paths.contact} variant="secondary" className="mt-4">
            Use the contact form
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** Rendered twice: further down on phones, so it does not delay their first paint. */
export function PartnersPicture({ className }: { className: string }) {
  return (
    <img
      src="/pictures/partner-kitchen.svg"
      alt="A kitchen counter with a crate of microgreens and a plate finished with radish"
      width={640}
      height={440}
      loading="lazy"
      className={classNames('w-full rounded-xl shadow-md dark:brightness-80', className)}
    />
  );
}
