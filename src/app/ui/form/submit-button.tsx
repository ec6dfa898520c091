import { type ComponentProps, use } from 'react';
import { Button } from '../layout/button.tsx';
import { useHydrated } from '../layout/use-hydrated.ts';
import { FormContext } from './form-context.ts';

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  /** Shown while the form is being sent, e.g. 'Saving...'. */
  pendingLabel?: string;
}

/** Disabled until hydration: before it the browser would submit the form itself, with the values in the URL. */
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
