import { useState } from 'react';
import type { Product } from '../../../shared/contract/catalog.ts';
import type { Frequency } from '../../../shared/contract/settings.ts';
import type { Subscription } from '../../../shared/contract/subscriptions.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { type DiscountPercents, plansFor } from '../../../shared/rules/plans.ts';
import { GreenPicker, type Ounces } from '../../catalog/green-picker.tsx';
import { useProducts } from '../../catalog/queries.ts';
import { userErrorMessage } from '../../platform/api.ts';
import { useDiscountPercents } from '../../settings/queries.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonList } from '../../ui/feedback/skeleton.tsx';
import { ChoiceCard } from '../../ui/form/choice-card.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { changeRequest, draftOf, draftQuote, hasOtherContents } from './box-draft.ts';
import { appliesFromText, useBoxChange } from './use-box-change.ts';

interface ChangeBoxFormProps {
  subscription: Subscription;
  onDone: () => void;
}

export function ChangeBoxForm({ subscription, onDone }: ChangeBoxFormProps) {
  const products = useProducts({ refetch: true });
  const percents = useDiscountPercents();
  const [draft, setDraft] = useState(() => draftOf(subscription));
  const { run, isBusy, isPending, error } = useBoxChange(subscription);
  const { data, isError, refetch, isFetching } = products;
  if (isError && !data) {
    return <ErrorState message={userErrorMessage(products.error)} onRetry={refetch} retrying={isFetching} />;
  }
  if (!data) return <SkeletonList rows={4} rowClassName="h-14" label="Loading products" />;

  const request = changeRequest(subscription, draft, data);
  const quote = draftQuote(subscription, draft, { products: data, percents });
  const isEmpty = !Object.values(draft.ounces).some((ounces) => ounces > 0);
  return (
    <form
      className="grid grid-cols-1 gap-6 [&_button]:scroll-mb-44 [&_input]:scroll-mb-44"
      onSubmit={(event) => {
        event.preventDefault();
        if (request) run({ ...request, expectedTotal: quote.total }, onDone);
      }}
    >
      <BoxContentsEditor
        subscription={subscription}
        products={data}
        ounces={draft.ounces}
        onChange={(ounces) => setDraft({ ...draft, ounces })}
      />
      <FrequencyChoice
        frequency={draft.frequency}
        current={subscription}
        percents={percents}
        onChange={(frequency) => setDraft({ ...draft, frequency })}
      />
      {error && <Alert variant="danger">{userErrorMessage(error)}</Alert>}
      {isEmpty && <Alert variant="warning">Please leave at least one product in the box.</Alert>}
      <div className="sticky -bottom-6 -mx-6 -mb-6 grid gap-2 border-t bg-surface px-6 py-4 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8">
        <Button
          type="submit"
          size="large"
          fullWidth
          className="text-balance"
          pending={isPending}
          disabled={isBusy || !request}
        >
          {request
            ? `Change to ${formatCents(quote.total)} per box ${appliesFromText(subscription.changesApplyFrom)}`
            : 'Nothing changed yet'}
        </Button>
        <p className="text-center text-sm text-muted">
          {hasOtherContents(subscription, draft) && <span>At today's prices. </span>}
          <span>Boxes that are already paid stay as they are.</span>
        </p>
      </div>
    </form>
  );
}

interface BoxContentsProps {
  subscription: Subscription;
  products: Product[];
  ounces: Ounces;
  onChange: (ounces: Ounces) => void;
}

/** A sold-out product can stay in the box but not be added. */
function BoxContentsEditor({ subscription, products, ounces, onChange }: BoxContentsProps) {
  const inBox = new Set(subscription.items.map(({ productId }) => productId));
  const offered = new Set(products.map(({ id }) => id));
  const gone = subscription.items.filter(({ productId }) => !offered.has(productId));
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold text-muted">Greens per box</legend>
      <GreenPicker
        products={products}
        ounces={ounces}
        onChange={onChange}
        limitOf={({ id, isOutOfStock }) => ({ max: isOutOfStock && !inBox.has(id) ? 0 : undefined })}
      />
      {gone.map(({ productId, productName }) => (
        <p key={productId} className="text-sm text-muted">
          {productName} is no longer offered: it leaves the box with any change of the greens.
        </p>
      ))}
    </fieldset>
  );
}

interface FrequencyChoiceProps {
  frequency: Frequency;
  current: Subscription;
  percents: DiscountPercents;
  onChange: (frequency: Frequency) => void;
}

/** Only another frequency gets today's percent. */
function FrequencyChoice({ frequency, current, percents, onChange }: FrequencyChoiceProps) {
  const isPaused = current.status === 'paused';
  const percentOf = (offered: Frequency) =>
    offered === current.frequency ? current.discountPercent : percents[offered];
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold text-muted">How often</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {plansFor(percents).map((plan) => (
          <ChoiceCard
            key={plan.id}
            name="frequency"
            value={plan.id}
            title={plan.name}
            description={`Save ${percentOf(plan.frequency)}%`}
            checked={plan.frequency === frequency}
            disabled={isPaused && plan.frequency !== current.frequency}
            onChange={() => onChange(plan.frequency)}
          />
        ))}
      </div>
      {isPaused && <p className="mt-2 text-sm text-muted">Resume it to change how often it comes.</p>}
    </fieldset>
  );
}
