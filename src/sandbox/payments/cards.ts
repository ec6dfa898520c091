/** Why a card is refused, in the provider's own codes and words. */
export type Decline = { code: string; decline_code?: string; message: string };

/**
 * When the holder must authenticate: never; at every first use until the card is set up; whenever the holder is
 * present; or at every single use.
 */
type Authentication = 'never' | 'until_set_up' | 'when_present' | 'always';

export type Behaviour = {
  name: string;
  number: string;
  brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  authentication: Authentication;
  charge: Decline | null;
  setUp: Decline | null;
  /** Identifiers of real test mode that stand for a fresh card of this kind. */
  testIds: string[];
};

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});
const insufficient = declined('insufficient_funds', 'Your card has insufficient funds.');
const velocity = declined(
  'card_velocity_exceeded',
  'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
);
const own = (code: string, message: string): Decline => ({ code, decline_code: code, message });
const expired = own('expired_card', 'Your card has expired.');
const wrongCode = own('incorrect_cvc', "Your card's security code is incorrect.");
const broken = own(
  'processing_error',
  'An error occurred while processing your card. Try again in a little bit.',
);
const generic = declined('generic_decline');

const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

const good = { authentication: 'never', charge: null, setUp: null } as const;

function refusing(name: string, number: string, decline: Decline, testIds: string[] = []): Behaviour {
  return { name, number, brand: 'visa', authentication: 'never', charge: decline, setUp: decline, testIds };
}

/** Every card there is here. A number outside this table is refused and forgotten. */
export const cardTable: Behaviour[] = [
  { ...good, name: 'visa', number: '4242424242424242', brand: 'visa', testIds: ['pm_card_visa'] },
  {
    ...good,
    name: 'mastercard',
    number: '5555555555554444',
    brand: 'mastercard',
    testIds: ['pm_card_mastercard'],
  },
  { ...good, name: 'amex', number: '378282246310005', brand: 'amex', testIds: ['pm_card_amex'] },
  { ...good, name: 'discover', number: '6011111111111117', brand: 'discover', testIds: ['pm_card_discover'] },
  refusing('generic_decline', '4000000000000002', generic, [
    'pm_card_visa_chargeDeclined',
    'pm_card_chargeDeclined',
  ]),
  refusing('insufficient_funds', '4000000000009995', insufficient, [
    'pm_card_visa_chargeDeclinedInsufficientFunds',
  ]),
  refusing('lost_card', '4000000000009987', declined('lost_card'), ['pm_card_visa_chargeDeclinedLostCard']),
  refusing('stolen_card', '4000000000009979', declined('stolen_card'), [
    'pm_card_visa_chargeDeclinedStolenCard',
  ]),
  refusing('expired_card', '4000000000000069', expired, ['pm_card_chargeDeclinedExpiredCard']),
  refusing('incorrect_cvc', '4000000000000127', wrongCode, ['pm_card_chargeDeclinedIncorrectCvc']),
  refusing('processing_error', '4000000000000119', broken, ['pm_card_chargeDeclinedProcessingError']),
  refusing('card_velocity_exceeded', '4000000000006975', velocity, [
    'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
  ]),
  {
    ...good,
    name: 'fails_later',
    number: '4000000000000341',
    brand: 'visa',
    charge: generic,
    testIds: ['pm_card_chargeCustomerFail'],
  },
  {
    ...good,
    name: 'authenticates_once',
    number: '4000002500003155',
    brand: 'visa',
    authentication: 'until_set_up',
    testIds: ['pm_card_authenticationRequiredOnSetup'],
  },
  {
    ...good,
    name: 'authenticates_always',
    number: '4000002760003184',
    brand: 'visa',
    authentication: 'always',
    testIds: ['pm_card_authenticationRequired'],
  },
  {
    ...good,
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
    charge: insufficient,
    setUp: null,
    testIds: ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'],
  },
  {
    name: 'authenticates_then_declined',
    number: '4000008400001629',
    brand: 'visa',
    authentication: 'always',
    charge: generic,
    setUp: generic,
    testIds: [],
  },
  {
    ...good,
    name: 'disputed_later',
    number: '4000000000000259',
    brand: 'visa',
    testIds: ['pm_card_createDispute'],
  },
  {
    ...good,
    name: 'refund_fails',
    number: '4000000000005126',
    brand: 'visa',
    testIds: ['pm_card_refundFail'],
  },
];

type Verdict = { kind: 'approved' } | { kind: 'challenge' } | { kind: 'declined'; decline: Decline };

export type Circumstances = { setUp: boolean; offSession: boolean; authenticated: boolean };

export function behaviourNamed(name: string): Behaviour {
  const found = cardTable.find((card) => card.name === name);
  if (!found) throw new Error(`No card behaves like ${name}`);
  return found;
}

export function judgeCharge(card: Behaviour, now: Circumstances): Verdict {
  if (mustAuthenticate(card, now)) {
    return now.offSession ? { kind: 'declined', decline: authenticationRequired } : { kind: 'challenge' };
  }
  return card.charge ? { kind: 'declined', decline: card.charge } : { kind: 'approved' };
}

export function judgeSetUp(card: Behaviour, authenticated: boolean): Verdict {
  if (card.authentication !== 'never' && !authenticated) return { kind: 'challenge' };
  return card.setUp ? { kind: 'declined', decline: card.setUp } : { kind: 'approved' };
}

function mustAuthenticate(card: Behaviour, now: Circumstances): boolean {
  if (now.authenticated) return false;
  if (card.authentication === 'always') return true;
  if (card.authentication === 'until_set_up') return !now.setUp;
  return card.authentication === 'when_present' && !now.offSession;
}

/** The Luhn checksum. */
export function checksumHolds(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? digit : doubled(digit)), 0);
  return sum % 10 === 0;
}

function doubled(digit: number): number {
  return digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
}
