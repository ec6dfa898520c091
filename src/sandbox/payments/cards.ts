import type { ErrorCode } from '../resources/intents.ts';
import type { CardBrand } from '../resources/payment-methods.ts';

/** Stripe's codes and messages. */
export type Decline = { code: ErrorCode; decline_code?: string; message: string };

/** `until_set_up`: until set up for later use; `when_present`: with the cardholder. */
type Authentication = 'never' | 'until_set_up' | 'when_present' | 'always';

/** Outcomes of a test card. */
export type CardBehaviour = {
  name: string;
  number: string;
  brand: CardBrand;
  authentication: Authentication;
  charge: Decline | null;
  setupDecline: Decline | null;
  /** Disputed right after a successful charge. */
  isDisputed?: boolean;
  /** What happens later to a refund. */
  refund?: 'fails_later' | 'succeeds_later';
  /** Test-mode ids that create a new card of this kind. */
  testIds: string[];
};

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});
const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.');
const velocityExceeded = declined(
  'card_velocity_exceeded',
  'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
);
const declinedWithCode = (code: ErrorCode, message: string): Decline => ({
  code,
  decline_code: code,
  message,
});
const expiredCard = declinedWithCode('expired_card', 'Your card has expired.');
const incorrectCvc = declinedWithCode('incorrect_cvc', "Your card's security code is incorrect.");
const processingError = declinedWithCode(
  'processing_error',
  'An error occurred while processing your card. Try again in a little bit.',
);
const genericDecline = declined('generic_decline');

const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

const accepted = { authentication: 'never', charge: null, setupDecline: null } as const;

function decliningCard(
  name: string,
  number: string,
  decline: Decline,
  testIds: string[] = [],
): CardBehaviour {
  return {
    name,
    number,
    brand: 'visa',
    authentication: 'never',
    charge: decline,
    setupDecline: decline,
    testIds,
  };
}

/** Other numbers are refused and not stored. */
export const cardTable: CardBehaviour[] = [
  { ...accepted, name: 'visa', number: '4242424242424242', brand: 'visa', testIds: ['pm_card_visa'] },
  {
    ...accepted,
    name: 'mastercard',
    number: '5555555555554444',
    brand: 'mastercard',
    testIds: ['pm_card_mastercard'],
  },
  { ...accepted, name: 'amex', number: '378282246310005', brand: 'amex', testIds: ['pm_card_amex'] },
  {
    ...accepted,
    name: 'discover',
    number: '6011111111111117',
    brand: 'discover',
    testIds: ['pm_card_discover'],
  },
  decliningCard('generic_decline', '4000000000000002', genericDecline, [
    'pm_card_visa_chargeDeclined',
    'pm_card_chargeDeclined',
  ]),
  decliningCard('insufficient_funds', '4000000000009995', insufficientFunds, [
    'pm_card_visa_chargeDeclinedInsufficientFunds',
  ]),
  decliningCard('lost_card', '4000000000009987', declined('lost_card'), [
    'pm_card_visa_chargeDeclinedLostCard',
  ]),
  decliningCard('stolen_card', '4000000000009979', declined('stolen_card'), [
    'pm_card_visa_chargeDeclinedStolenCard',
  ]),
  decliningCard('expired_card', '4000000000000069', expiredCard, ['pm_card_chargeDeclinedExpiredCard']),
  decliningCard('incorrect_cvc', '4000000000000127', incorrectCvc, ['pm_card_chargeDeclinedIncorrectCvc']),
  decliningCard('processing_error', '4000000000000119', processingError, [
    'pm_card_chargeDeclinedProcessingError',
  ]),
  decliningCard('card_velocity_exceeded', '4000000000006975', velocityExceeded, [
    'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
  ]),
  {
    ...accepted,
    name: 'fails_later',
    number: '4000000000000341',
    brand: 'visa',
    charge: genericDecline,
    testIds: ['pm_card_chargeCustomerFail'],
  },
  {
    ...accepted,
    name: 'authenticates_once',
    number: '4000002500003155',
    brand: 'visa',
    authentication: 'until_set_up',
    testIds: ['pm_card_authenticationRequiredOnSetup'],
  },
  {
    ...accepted,
    name: 'authenticates_always',
    number: '4000002760003184',
    brand: 'visa',
    authentication: 'always',
    testIds: ['pm_card_authenticationRequired'],
  },
  {
    ...accepted,
    name: 'already_set_up',
    number: '4000003800000446',
    brand: 'visa',
    authentication: 'when_present',
    testIds: ['pm_card_authenticationRequiredSetupForOffSession'],
  },
  {
    name: 'authenticates_then_insufficient',
    number: '4000008260003178',
    brand: 'visa',
    authentication: 'until_set_up',
    charge: insufficientFunds,
    setupDecline: null,
    testIds: ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'],
  },
  {
    name: 'authenticates_then_declined',
    number: '4000008400001629',
    brand: 'visa',
    authentication: 'always',
    charge: genericDecline,
    setupDecline: genericDecline,
    testIds: [],
  },
  {
    ...accepted,
    name: 'disputed_later',
    number: '4000000000000259',
    brand: 'visa',
    isDisputed: true,
    testIds: ['pm_card_createDispute'],
  },
  {
    ...accepted,
    name: 'refund_fails',
    number: '4000000000005126',
    brand: 'visa',
    refund: 'fails_later',
    testIds: ['pm_card_refundFail'],
  },
  {
    ...accepted,
    name: 'refund_succeeds_later',
    number: '4000000000007726',
    brand: 'visa',
    refund: 'succeeds_later',
    testIds: ['pm_card_pendingRefund'],
  },
];

type Decision = { kind: 'approved' } | { kind: 'challenge' } | { kind: 'declined'; decline: Decline };

/** `isSetUp`: authenticated earlier. `offSession`: the cardholder is not present. */
export type ChargeConditions = { isSetUp: boolean; offSession: boolean; authenticated: boolean };

export function cardBehaviour(name: string): CardBehaviour {
  const found = cardTable.find((card) => card.name === name);
  if (!found) throw new Error(`No card behaves like ${name}`);
  return found;
}

export function decideCharge(card: CardBehaviour, conditions: ChargeConditions): Decision {
  if (mustAuthenticate(card, conditions)) {
    return conditions.offSession
      ? { kind: 'declined', decline: authenticationRequired }
      : { kind: 'challenge' };
  }
  return card.charge ? { kind: 'declined', decline: card.charge } : { kind: 'approved' };
}

export function decideSetup(card: CardBehaviour, authenticated: boolean): Decision {
  if (card.authentication !== 'never' && !authenticated) return { kind: 'challenge' };
  return card.setupDecline ? { kind: 'declined', decline: card.setupDecline } : { kind: 'approved' };
}

function mustAuthenticate(card: CardBehaviour, conditions: ChargeConditions): boolean {
  if (conditions.authenticated) return false;
  if (card.authentication === 'always') return true;
  if (card.authentication === 'until_set_up') return !conditions.isSetUp;
  return card.authentication === 'when_present' && !conditions.offSession;
}

/** Luhn checksum. */
export function isChecksumValid(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? digit : doubled(digit)), 0);
  return sum % 10 === 0;
}

function doubled(digit: number): number {
  return digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
}
