import { ContactForm } from '../inquiries/contact-form.tsx';

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
