/** Sent in the header `x-error-code`; the message is the body. */
export type ErrorCode =
  | 'address-not-found'
  | 'confirm-password'
  | 'out-of-stock'
  | 'passkey-required'
  | 'password-too-short'
  | 'price-changed'
  | 'product-unavailable'
  | 'referral-discount-refused';

export const errorCodeHeader = 'x-error-code';
