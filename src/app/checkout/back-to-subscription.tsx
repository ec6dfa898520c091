import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { ChevronLeftIcon } from '../ui/control-icons.tsx';

/** The way back from an order's card step, for as long as there is something to change. */
export function BackToSubscription() {
  return (
    <ButtonLink variant="ghost" to={paths.subscription} className="-mt-4 -ml-3 justify-self-start">
      <ChevronLeftIcon />
      Back to Subscription
    </ButtonLink>
  );
}
