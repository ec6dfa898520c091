import { inquiryNotices } from '../../shared/facts/inquiries.ts';
import { ContactMessage } from '../../shared/inquiries.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { InquiryFrame, SendButton } from './inquiry-frame.tsx';
import { sendMessage } from './sending.ts';
import { useInquiry } from './use-inquiry.ts';

interface ContactFormProps {
  place: 'home' | 'contact';
}

/** A message to the farm. Stands without a heading: the page around it has one. */
export function ContactForm({ place }: ContactFormProps) {
  const notices = inquiryNotices[place];
  const inquiry = useInquiry('contact', notices);
  const submit = (message: ContactMessage) =>
    inquiry.submit((shownForMs) => sendMessage({ ...message, shownForMs }));
  return (
    <InquiryFrame kind="contact" inquiry={inquiry} notices={notices}>
      <Form
        label="Contact"
        schema={ContactMessage}
        onSubmit={submit}
        resetOnSuccess
        className="grid gap-5 sm:grid-cols-2"
      >
        <Field label="Name" name="name" required>
          <TextInput autoComplete="name" />
        </Field>
        <Field label="Email" name="email" required>
          <TextInput type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label="Subject (optional)" name="subject" className="sm:col-span-2">
          <TextInput autoComplete="off" />
        </Field>
        <Field label="Message" name="message" required className="sm:col-span-2">
          <TextArea rows={6} />
        </Field>
        <SendButton pendingLabel="Sending..." className="sm:col-span-2">
          Send message
        </SendButton>
      </Form>
    </InquiryFrame>
  );
}
