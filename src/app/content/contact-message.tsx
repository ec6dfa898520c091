import { dormant } from '../ui/dormant.tsx';

const MessageForm = dormant(() =>
  import('../inquiries/contact-form.tsx').then(({ ContactForm }) => () => <ContactForm place="contact" />),
);

/** The form is in the page from the start; its code comes when somebody nears it. */
export function ContactMessage() {
  return (
    <section aria-labelledby="contact-message">
      <h2 id="contact-message" className="mb-5 text-2xl">
        Send us a message
      </h2>
      <MessageForm />
    </section>
  );
}
