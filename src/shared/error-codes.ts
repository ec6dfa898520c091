/** What the app tells apart among the shop's refusals, sent as the header `x-error-code` beside the sentence. */
export type ErrorCode =
  | 'address-not-found'
  | 'out-of-stock'
  | 'price-changed'
  | 'product-unavailable'
  | 'referral-discount-refused';

export const errorCodeHeader = 'x-error-code';
