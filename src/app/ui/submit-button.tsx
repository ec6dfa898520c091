import { type ComponentProps, use } from 'react';
import { Button } from './button.tsx';
import { FormContext } from './form-context.ts';

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  /** Shown while the form is being sent, e.g. 'Saving...'. */
  pendingLabel?: string;
}

export function SubmitButton({ pendingLabel, pending = false, children, ...rest }: SubmitButtonProps) {
  const sending = (use(FormContext)?.pending ?? false) || pending;
  return (
    <Button {...rest} type="submit" pending={sending}>
      {sending && pendingLabel ? pendingLabel : children}
    </Button>
  );
}
