import { business } from '../../shared/business.ts';
import { contactIntro } from '../../shared/facts/contact.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { ContactDetails } from './contact-details.tsx';
import { ContactMessage } from './contact-message.tsx';
import { QuickAnswers } from './contact-quick-answers.tsx';

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
