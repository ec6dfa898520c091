import { business } from '../../shared/business.ts';
import { contactIntro } from '../../shared/facts/contact.ts';
import { pageMeta } from '../page-meta.ts';
import { Page } from '../ui/page.tsx';
import { ContactDetails } from './contact-details.tsx';
import { QuickAnswers } from './contact-quick-answers.tsx';

export function meta() {
  return pageMeta(
    'Contact',
    `How to reach ${business.name} in ${business.place.city}, ${business.place.state}.`,
  );
}

export default function ContactPage() {
  return (
    <>
      <Page title="Contact" intro={contactIntro}>
        <ContactDetails />
      </Page>
      <QuickAnswers />
    </>
  );
}
