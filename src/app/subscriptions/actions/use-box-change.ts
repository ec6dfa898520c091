import { useQueryClient } from '@tanstack/react-query';
import type { ChangeSubscription, Subscription } from '../../../shared/contract/subscriptions.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { productsQuery } from '../../catalog/queries.ts';
import { ApiError } from '../../platform/api.ts';
import { clearShopDataCache } from '../../platform/pwa/shop-data-cache.ts';
import { discountSettingsQuery } from '../../settings/queries.ts';
import { formatDay } from '../../ui/text/format-day.ts';
import { useSubscriptionAction } from './use-subscription-action.ts';

/** Refetches the prices when the server refuses outdated ones. */
export function useBoxChange(subscription: Subscription) {
  const queries = useQueryClient();
  return useSubscriptionAction<ChangeSubscription>({
    id: subscription.id,
    isFailureInForm: true,
    send: (subscriptionApi, change) =>
      subscriptionApi.change(subscription.id, change).catch(async (error) => {
        if (error instanceof ApiError && error.code === 'price-changed') await refetchPrices();
        throw error;
      }),
    successToast: (_, { expectedTotal }) => ({
      title: 'Subscription Changed',
      description: `${appliesFromSentence(subscription)}${expectedTotal === undefined ? '' : `, for ${formatCents(expectedTotal)} per box`}.`,
    }),
  });

  async function refetchPrices(): Promise<void> {
    await clearShopDataCache();
    await Promise.all(
      [productsQuery, discountSettingsQuery].map(({ queryKey }) =>
        queries.refetchQueries({ queryKey: [...queryKey] }),
      ),
    );
  }
}

function appliesFromSentence({ changesApplyFrom }: Subscription): string {
  return `It applies ${appliesFromText(changesApplyFrom)}`;
}

/** "from Saturday, December 12"; null is "from your next box". */
export function appliesFromText(day: string | null): string {
  return day ? `from ${formatDay(day)}` : 'from your next box';
}
