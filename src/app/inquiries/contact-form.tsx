import { useSearchParams } from 'react-router';
import { ContactMessage } from '../../shared/contract/inquiries.ts';
import { inquiryNotices } from '../../shared/facts/inquiries.ts';
import { useCurrentUser } from '../accounts/queries.ts';
import { TextArea, TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { useHydrated } from '../ui/layout/use-hydrated.ts';
import { InquiryForm } from './inquiry-form.tsx';

interface ContactFormProps {
  place: 'home' | 'contact';
}

/** Has no heading: the surrounding page has one. */
export function ContactForm({ place }: ContactFormProps) {
  const { data: user } = useCurrentUser();
  // The prerendered page is the same for everyone.
  const subject = useSearchParams()[0].get('subject') ?? '';
  const isHydrated = useHydrated();
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
  return (
    <InquiryForm
      kind="contact"
      label="Contact"
      schema={ContactMessage}
      inquiryOf={(values, shownForMs) => ({ kind: 'contact', body: { ...values, shownForMs } })}
      notices={inquiryNotices[place]}
      buttonLabels={{ idle: 'Send message', pending: 'Sending...' }}
      className="grid gap-5 sm:grid-cols-2"
    >
      <Field label="Name" name="name" required>
        <TextInput autoComplete="name" defaultValue={name} />
      </Field>
      <Field label="Email" name="email" required>
        <TextInput
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={user?.email}
        />
      </Field>
      <Field label="Subject (optional)" name="subject" className="sm:col-span-2">
        <TextInput autoComplete="off" defaultValue={isHydrated ? subject : ''} />
      </Field>
      <Field label="Message" name="message" required className="sm:col-span-2">
        <TextArea rows={5} />
      </Field>
    </InquiryForm>
  );
}
