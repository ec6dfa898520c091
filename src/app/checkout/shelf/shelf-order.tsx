import { useState } from 'react';
import { useLocation } from 'react-router';
import { rules } from '../../../shared/business.ts';
import { quoteLines } from '../../../shared/contract/cart-item.ts';
import { creditForOrder, orderPayment } from '../../../shared/rules/credit.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { quoteFor } from '../../../shared/rules/quote.ts';
import { loginPath } from '../../paths.ts';
import { useCredit } from '../../payments/queries.ts';
import { useReferralOfferQuery } from '../../referrals/queries.ts';
import { Button, ButtonLink } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Dialog } from '../../ui/overlay/modal.tsx';
import { Day } from '../../ui/text/day.tsx';
import { formatDay } from '../../ui/text/format-day.ts';
import { deliveryFeeText } from '../summary/free-delivery-note.tsx';
import { SummaryFigures } from '../summary/order-summary.tsx';
import { shelfId, type useShelfCart } from '../summary/shelf-cart.ts';
import { useFillInAddress } from '../summary/use-fill-in-address.ts';
import { ShelfAddressForm } from './shelf-address-form.tsx';
import { ShelfLines } from './shelf-lines.tsx';

interface ShelfOrderProps {
  /** `YYYY-MM-DD`. */
  date: string;
  shelfCart: ReturnType<typeof useShelfCart>;
}

/** An order of its own; the server decides what is left. */
export function ShelfOrder({ date, shelfCart: { user, cart, products, items } }: ShelfOrderProps) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  useFillInAddress(user);
  const referralPercent = useReferralOfferQuery().data?.percent ?? 0;
  const { data: credit } = useCredit({ enabled: Boolean(user) });
  const quote = quoteFor({ lines: quoteLines(items, products), planPercent: 0, referralPercent });
  const payment = orderPayment(quote.total, user && credit ? creditForOrder(credit) : 0);
  return (
    <aside aria-labelledby="shelf-cart">
      <Card className="grid gap-3">
        <h3 id="shelf-cart" className="text-lg">
          Your order for <Day day={date} />
        </h3>
        {items.length === 0 ? (
          <p className="text-muted">
            Nothing added yet. It is an order apart from your cart. Delivery {deliveryFeeText}.
          </p>
        ) : (
          <>
            <ShelfLines items={items} products={products} />
            <SummaryFigures
              kind="one-time"
              quote={quote}
              percent={0}
              referralPercent={referralPercent}
              schedule={null}
              payment={payment}
            />
            {user ? (
              <Button size="large" fullWidth onClick={() => setOpen(true)}>
                Check out for {formatCents(quote.total)}
              </Button>
            ) : (
              <ButtonLink size="large" fullWidth to={loginPath(`${pathname}#${shelfId}`)}>
                Sign in to check out
              </ButtonLink>
            )}
            <p className="text-balance text-center text-sm text-muted">
              {quote.delivery > 0 && (
                <span>Delivery is free from {formatCents(rules.freeDeliveryFrom)}. </span>
              )}
              <span>Your cart stays as it is.</span>
            </p>
          </>
        )}
      </Card>
      {user && (
        <Dialog open={isOpen} onOpenChange={setOpen} title={`Where to on ${formatDay(date)}?`}>
          <ShelfAddressForm date={date} user={user} cart={{ ...cart, items }} total={quote.total} />
        </Dialog>
      )}
    </aside>
  );
}
