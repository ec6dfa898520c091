import { business } from '../../shared/business.ts';
import { howPartnersStart, partnerContact } from '../../shared/facts/partners.ts';
import { paths } from '../paths.ts';
import { useSettingValues } from '../settings/use-setting-values.ts';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { MailIcon } from '../ui/layout/icons.tsx';
import { NumberedList } from '../ui/text/numbered-list.tsx';

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
