import { useAtom } from 'jotai';
import { TextInput } from '../../ui/form/controls.tsx';
import { Field } from '../../ui/form/field.tsx';
import { typedEmailAtom } from './typed-email.ts';

/** Carries the email over between the forms. */
export function EmailField() {
  const [typedEmail, setTypedEmail] = useAtom(typedEmailAtom);
  const keep = (event: { currentTarget: HTMLInputElement }) => setTypedEmail(event.currentTarget.value);
  return (
    <Field label="Email" name="email" required>
      <TextInput
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={typedEmail}
        onInput={keep}
        // Text typed before hydration has caused no input event.
        onBlur={keep}
      />
    </Field>
  );
}
