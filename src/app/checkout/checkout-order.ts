import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';

/** The order that is being paid; unlike `GET /api/orders` it is known before the payment. */
export function useCheckoutOrder(orderId: string) {
  return useQuery({
    queryKey: ['checkout-order', orderId],
    queryFn: () => unwrap(api.api.checkout({ orderId }).get()),
    enabled: orderId !== '',
    retry: false,
    networkMode: 'always',
    staleTime: 0,
  });
}
