import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';

export function meta() {
  return pageMeta('Order Checkout', 'The card payment of an order.');
}

export default function OneTimeCheckoutPage() {
  return (
    <Page title="Order Checkout" intro="The card payment of an order.">
      <ButtonLink to={paths.subscription}>Back to Subscription</ButtonLink>
    </Page>
  );
}
