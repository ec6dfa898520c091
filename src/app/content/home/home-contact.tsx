import { business } from '../../../shared/business.ts';
import { homeContact } from '../../../shared/facts/home.ts';
import { ContactForm } from '../../inquiries/contact-form.tsx';
import { ClockIcon, MailIcon, PhoneIcon } from '../../ui/layout/icons.tsx';

const rowStyle = 'flex min-h-11 items-center gap-3';
const linkStyle = `${rowStyle} font-semibold text-leaf-ink underline underline-offset-4`;

export function HomeContact() {
  const { title, intro, hours } = homeContact;
  return (
    <section aria-labelledby="home-contact" className="deferred-render border-t">
      <div className="page-width grid items-start gap-10 py-16 sm:py-24 lg:grid-cols-[1fr_1.2fr] lg:gap-20">
        <div>
          <h2 id="home-contact" className="text-3xl">
            {title}
          </h2>
          <p className="mt-4 max-w-prose text-lg text-muted">{intro}</p>
          <div className="mt-6">
            <a href={business.phoneHref} className={linkStyle}>
              <PhoneIcon /> {business.phone}
            </a>
            <a href={`mailto:${business.email}`} className={linkStyle}>
              <MailIcon /> <span className="min-w-0 [overflow-wrap:anywhere]">{business.email}</span>
            </a>
            <p className={`${rowStyle} text-muted`}>
              <ClockIcon /> {hours}
            </p>
          </div>
        </div>
        <ContactForm place="home" />
      </div>
    </section>
  );
}
