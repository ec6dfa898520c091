import { businessKinds, partnerRange } from '../../shared/facts/partners.ts';
import { paths } from '../paths.ts';
import { TextLink } from '../ui/text/text-link.tsx';
import { PartnersPicture } from './partners-picture.tsx';

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
