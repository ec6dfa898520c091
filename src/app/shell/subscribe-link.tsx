import { cart } from '../cart/cart.ts';
import { paths } from '../paths.ts';
import { NavLink } from './nav-link.tsx';

/** Leads to the purchase page, with the subscription chosen there. */
export function SubscribeLink({ onNavigate }: { onNavigate?: () => void }) {
  function subscribe() {
    cart.chooseSubscription(true);
    onNavigate?.();
  }
  return <NavLink item={{ label: 'Subscribe', to: paths.subscription }} highlighted onNavigate={subscribe} />;
}
