/** The delivery area's center. */
const farm: { lat: number; lng: number } = { lat: 34.1322, lng: -84.3002 };

export const business = {
  name: 'Eden Microgreens',
  assistant: 'Eden',
  tagline: 'Fresh microgreens, grown in Milton and delivered to your door',
  email: 'hello@edenmicrogreens.example',
  phone: '(770) 555-0142',
  phoneHref: 'tel:+17705550142',
  /** `street` is the mailing address. */
  place: {
    street: '13100 Freemanville Rd',
    city: 'Milton',
    state: 'Georgia',
    stateCode: 'GA',
    zipCode: '30004',
    country: 'US',
  },
  /** Degrees; north and east are positive. */
  farm,
  timeZone: 'America/New_York',
  popularityBadges: { biweekly: 'Popular' },
  hours: [
    { days: 'Monday to Friday', time: '9:00am - 5:00pm EST' },
    { days: 'Saturday and Sunday', time: 'Closed' },
  ],
} as const;

/** Pairs are minimum and maximum. */
export const claims = {
  harvestDays: [5, 14],
  /** The farm also stated 7 to 10 days. */
  shelfLifeDays: [5, 14],
  shelfFahrenheit: [35, 40],
  timesTheNutrients: 40,
  handfulsPerOunce: 1,
  waterSavedPercent: 95,
  deliveredWithinHours: 24,
  replyWithinHours: 24,
  wholesaleReplyBusinessDays: 2,
} as const;

/** Product 2 to 10. Amounts are cents, distances miles. */
export const rules = {
  /** Cents per ounce when the shop opens. */
  firstPrices: { 'pea-shoots': 275, 'baby-broccoli': 325, radish: 300, kale: 300 },
  wholesaleMinimum: 5000,
  /** Friday before a delivery, New York time. */
  cutoffHour: 18,
  cutoffTime: '6 PM',
  freeDeliveryFrom: 3500,
  deliveryFee: 2000,
  taxPercent: 8,
  radiusMiles: 25,
  earthRadiusMiles: 3959,
  leadTimeDays: 14,
  trialDays: 14,
  /** For a pause with an end date. */
  maxPauseDays: 366,
  growingBufferPercent: 10,
  defaultDiscounts: { weekly: 5, biweekly: 10, monthly: 15 },
  referralDiscountPercent: 25,
  maxDiscountPercent: 90,
  referralRewardCents: 500,
  maxLineQuantity: 999,
  maxLines: 50,
  /** Per account: percent of a product, and ounces allowed in any case. */
  maxHeldStockPercent: 20,
  minHeldOunces: 16,
  minimumCharge: 50,
  maximumCharge: 99_999_999,
  minPasswordLength: 6,
  minAdminPasswordLength: 12,
} as const;
