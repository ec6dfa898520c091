/** The fixed location that the delivery area is measured from. */
const farm: { lat: number; lng: number } = { lat: 34.1322, lng: -84.3002 };

/** Every fact about the business: change the shop's name, place or hours here and nowhere else. */
export const business = {
  name: 'Eden Microgreens',
  assistant: 'Eden',
  tagline: 'Fresh microgreens, grown in Milton and delivered to your door',
  email: 'hello@edenmicrogreens.example',
  phone: '(770) 555-0142',
  phoneHref: 'tel:+17705550142',
  place: { city: 'Milton', state: 'Georgia', stateCode: 'GA', zipCode: '30004', country: 'US' },
  /** Degrees, north and east positive. */
  farm,
  timeZone: 'America/New_York',
  hours: [
    { days: 'Monday to Friday', time: '9:00am - 5:00pm EST' },
    { days: 'Saturday and Sunday', time: 'Closed' },
  ],
} as const;

/** Spec section 9. Amounts are cents, distances miles. */
export const rules = {
  freeDeliveryFrom: 3500,
  deliveryFee: 2000,
  taxPercent: 8,
  radiusMiles: 25,
  earthRadiusMiles: 3959,
  leadTimeDays: 14,
  trialDays: 14,
  /** Of a pause with an end; one without can last longer. */
  maxPauseDays: 366,
  growingBufferPercent: 10,
  defaultDiscounts: { weekly: 5, biweekly: 10, monthly: 15 },
  referralDiscountPercent: 25,
  /** The most that a percent of the settings can be. */
  maxDiscountPercent: 90,
  referralRewardCents: 500,
  maxLineQuantity: 999,
  maxLines: 50,
  /** How much of a product's stock one account's unpaid orders may hold, and how many ounces in any case. */
  maxHeldStockPercent: 20,
  minHeldOunces: 16,
  minimumCharge: 50,
  minPasswordLength: 6,
} as const;
