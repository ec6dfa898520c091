import { type ComponentProps, use } from 'react';
import { Button } from './button.tsx';
import { FormContext } from './form-context.ts';
import { useHydrated } from './use-hydrated.ts';

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  /** Shown while the form is being sent, e.g. 'Saving...'. */
  pendingLabel?: string;
}

/** Disabled until the page runs: the browser would send the form by itself, with the fields in the address. */
export function SubmitButton({
  pendingLabel,
  pending = false,
  disabled,
  children,
  ...rest
}: SubmitButtonProps) {
  const hydrated = useHydrated();
  const sending = (use(FormContext)?.pending ?? false) || pending;
  return (
    <Button {...rest} type="submit" pending={sending} disabled={disabled || !hydrated}>
      {sending && pendingLabel ? pendingLabel : children}
    </Button>
  );
}
