import { cart } from '../cart/cart.ts';
import { AddressForm } from './address-form.tsx';
import { addressFieldErrors, type Refusal } from './checks.ts';
import { PlanChoice } from './plan-choice.tsx';
import { ProductSteppers } from './product-steppers.tsx';
import { PurchaseType } from './purchase-type.tsx';
import { UpcomingDeliveries } from './upcoming-deliveries.tsx';
import type { Purchase } from './use-purchase.ts';

/** The questions of the purchase page, in the order of the checks. */
export function PurchaseForm({ purchase, refusal }: { purchase: Purchase; refusal: Refusal | null }) {
  const { draft, actions, percents, address } = purchase;
  const subscribing = draft.kind === 'subscription';
  const needsPlan = subscribing && !draft.plan;
  const problem = (part: Refusal['part'], still: boolean) =>
    refusal?.part === part && still ? refusal.message : undefined;
  return (
    <div className="grid gap-10">
      <PurchaseType kind={draft.kind} percents={percents} onChange={actions.chooseKind} />
      {subscribing && (
        <PlanChoice
          plan={draft.plan}
          percents={percents}
          error={problem('plan', needsPlan)}
          onChange={actions.choosePlan}
        />
      )}
      <ProductSteppers
        products={purchase.products}
        disabled={needsPlan}
        error={problem('items', purchase.ounces === 0)}
        limited={!subscribing}
        short={refusal?.productId ? { productId: refusal.productId, message: refusal.message } : null}
      />
      <AddressForm
        address={draft.address}
        notes={purchase.notes}
        check={address.check}
        errors={refusal?.part === 'address' ? addressFieldErrors(draft.address) : {}}
        onChange={actions.changeAddress}
        onNotesChange={cart.setNotes}
        onLeave={address.validateQuietly}
        onCheckAgain={address.validate}
      />
      <UpcomingDeliveries draft={draft} schedule={purchase.schedule} />
    </div>
  );
}
