import { ContactForm } from '../inquiries/contact-form.tsx';

const MessageForm = () => <ContactForm place="home" />;

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
