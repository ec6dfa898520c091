import { useState } from 'react';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { useProducts } from '../catalog/queries.ts';
import { userErrorMessage } from '../platform/api.ts';
import { useDiscountPercents } from '../settings/queries.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/layout/button.tsx';
import { BoxContentsEditor } from './box-contents-editor.tsx';
import { changeRequest, draftOf, draftQuote, hasOtherContents } from './box-draft.ts';
import { FrequencyChoice } from './frequency-choice.tsx';
import { appliesFromText, useBoxChange } from './use-box-change.ts';

interface ChangeBoxFormProps {
  subscription: Subscription;
  onDone: () => void;
}

/** Greens, amounts and frequency. The button says the new price of a box and the first box that it applies to. */
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
          {hasOtherContents(subscription, draft) && "At today's prices. "}
          Boxes that are already paid stay as they are.
        </p>
      </div>
    </form>
  );
}
