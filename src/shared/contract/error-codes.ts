/** The errors that the app handles differently: sent in the header `x-error-code`, the message is the body. */
export type ErrorCode =
  | 'address-not-found'
  | 'out-of-stock'
  | 'price-changed'
  | 'product-unavailable'
  | 'referral-discount-refused';

export const errorCodeHeader = 'x-error-code';
