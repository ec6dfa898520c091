import type * as v from 'valibot';
import { PasskeyNaming, passkeyNameLength } from '../../shared/contract/passkeys.ts';
import { isUnauthorized } from '../platform/api.ts';
import { toast } from '../ui/feedback/toast.ts';
import { TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { useAccountSessions } from './account-sessions-query.ts';
import { useAddPasskey } from './own-passkeys.ts';
import { passkeyFailure, useCanUsePasskeys } from './passkeys.ts';

/** Suggests the name of this device. */
export function AddPasskeyForm() {
  const { data: sessions } = useAccountSessions();
  const add = useAddPasskey();
  const canUsePasskeys = useCanUsePasskeys();
  const device = sessions?.find(({ isCurrent }) => isCurrent)?.device ?? '';
  async function submit({ name }: v.InferOutput<typeof PasskeyNaming>) {
    try {
      await add.mutateAsync(name);
    } catch (error) {
      const message = passkeyFailure(error, 'add');
      if (message === null || isUnauthorized(error)) return;
      return { field: 'passkey', message };
    }
    toast({
      title: 'Passkey added',
      description: 'You can sign in with it from now on.',
      variant: 'success',
    });
  }
  if (!canUsePasskeys) return <p className="text-muted">This browser cannot add passkeys.</p>;
  return (
    <Form label="Add a passkey" schema={PasskeyNaming} onSubmit={submit}>
      <Field label="Name of this device" name="name" required hint="So that you know it in the list.">
        <TextInput key={device} autoComplete="off" maxLength={passkeyNameLength} defaultValue={device} />
      </Field>
      <SubmitButton
        variant="secondary"
        className="justify-self-start"
        pendingLabel="Waiting for your device..."
      >
        Add a passkey
      </SubmitButton>
    </Form>
  );
}
