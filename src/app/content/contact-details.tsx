import { business } from '../../shared/business.ts';
import { farmPlace } from '../../shared/facts/contact.ts';
import { ClockIcon, MailIcon, PhoneIcon, PinIcon } from '../ui/layout/icons.tsx';

const linkStyle = 'flex min-h-11 items-center gap-3 font-semibold text-leaf-ink underline underline-offset-4';

/** How else to reach the shop, and when. */
export function ContactDetails() {
  return (
    <section aria-labelledby="contact-details" className="deferred-render rounded-xl bg-sunken p-5 sm:p-7">
      <h2 id="contact-details" className="text-2xl">
        Contact information
      </h2>
      <address className="mt-4 grid gap-1 not-italic">
        <a href={business.phoneHref} className={linkStyle}>
          <PhoneIcon /> {business.phone}
        </a>
        <a href={`mailto:${business.email}`} className={linkStyle}>
          <MailIcon /> <span className="min-w-0 [overflow-wrap:anywhere]">{business.email}</span>
        </a>
        <p className="flex min-h-11 items-center gap-3">
          <PinIcon /> {farmPlace}
        </p>
      </address>
      <h3 className="mt-5 flex items-center gap-3 border-t pt-6 text-xl">
        <ClockIcon /> Business hours
      </h3>
      <dl className="mt-3 grid gap-2">
        {business.hours.map((row) => (
          <div key={row.days} className="flex flex-wrap justify-between gap-x-4">
            <dt className="font-semibold">{row.days}</dt>
            <dd className="text-muted">{row.time}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
