import { Link } from 'react-router';
import { business } from '../../shared/business.ts';
import { contactIntro, farmPlace, quickAnswers } from '../../shared/facts/contact.ts';
import { ContactForm } from '../inquiries/contact-form.tsx';
import { paths } from '../paths.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { useSettingValues } from '../settings/use-setting-values.ts';
import { ArrowRightIcon, ClockIcon, MailIcon, PhoneIcon, PinIcon } from '../ui/layout/icons.tsx';

export function meta() {
  return pageMeta(
    'Contact',
    `Write to or call ${business.name} in ${business.place.city}, ${business.place.state}: business hours, quick answers and a message form.`,
  );
}

export default function ContactPage() {
  return (
    <>
      <div className="page-width py-10 sm:py-14">
        <header className="mb-8 flex items-center justify-between gap-8 sm:mb-10">
          <div className="max-w-2xl">
            <h1 className="text-3xl">Contact</h1>
            <p className="mt-3 text-lg text-muted">{contactIntro}</p>
          </div>
          <img
            src="/pictures/contact-letter.svg"
            alt=""
            width={150}
            height={150}
            className="hidden shrink-0 sm:block"
          />
        </header>
        <div className="grid items-start gap-10 lg:grid-cols-[1fr_23rem] lg:gap-14">
          <ContactMessage />
          <ContactDetails />
        </div>
      </div>
      <QuickAnswers />
    </>
  );
}

const linkStyle = 'flex min-h-11 items-center gap-3 font-semibold text-leaf-ink underline underline-offset-4';

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

export function ContactMessage() {
  return (
    <section aria-labelledby="contact-message">
      <h2 id="contact-message" className="mb-5 text-2xl">
        Send us a message
      </h2>
      <ContactForm place="contact" />
    </section>
  );
}

export function QuickAnswers() {
  const { text: write } = useSettingValues();
  return (
    <section aria-labelledby="quick-answers" className="deferred-render border-t bg-surface">
      <div className="page-width py-14 sm:py-16">
        <h2 id="quick-answers" className="text-2xl">
          Quick answers
        </h2>
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {quickAnswers.map(({ title, text, question }) => (
            <li key={question}>
              <Link
                to={{ pathname: paths.faq, hash: question }}
                className="group flex h-full flex-col rounded-lg border bg-paper p-5 transition-colors hover:border-leaf hover:bg-leaf-soft"
              >
                <span className="font-display text-xl">{title}</span>
                <span className="mb-4 mt-2 text-sm text-muted">{write(text)}</span>
                <span className="mt-auto flex items-center gap-2 text-sm font-semibold text-leaf-ink group-hover:underline">
                  Read more <ArrowRightIcon />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
