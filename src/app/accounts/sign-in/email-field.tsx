import { useAtom } from 'jotai';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { typedEmailAtom } from './typed-email.ts';

/** The email of an account. What is typed goes along from form to form: signing in, registering, a forgotten password. */
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
        // What was typed before the page's script ran has caused no input event.
        onBlur={keep}
      />
    </Field>
  );
}
