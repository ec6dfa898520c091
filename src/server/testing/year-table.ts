/*
 * Written by hand from docs/product.md (2, 3, and 8) and the 2037 calendar (clock changes: March 8, November
 * 1). Uses no shop code.
 */

/** Days are `MM-DD` of 2037 or `YYYY-MM-DD`; amounts are cents. */
export type Charge = {
  /** Billing day. */
  on: string;
  total: number;
  /** The Saturday it is finally delivered; null: never paid. */
  box: string | null;
  /** If different: announced before the charge; null: nothing announced. */
  announced?: string | null;
  /** If paid later. */
  paidOn?: string;
  /** If credit paid the rest. */
  card?: number;
};

const boxes = (total: number, pairs: [on: string, box: string][]): Charge[] =>
  pairs.map(([on, box]) => ({ on, total, box }));

/**
 * Wanda, weekly from Wednesday, January 7: $20.00 - 5% + $20.00 delivery + 8% tax = $42.12. From May 25,
 * $40.25, free delivery: $41.30. From June 15 every two weeks, -10%: $39.12.
 */
export const weekly: Charge[] = [
  ...boxes(4212, [
    ['01-21', '01-24'],
    ['01-28', '01-31'],
    ['02-04', '02-07'],
    ['02-11', '02-14'],
    // February 21 is skipped.
    ['02-25', '02-28'],
    ['03-04', '03-07'],
  ]),
  // Paid, then skipped: replaces the box of March 21.
  { on: '03-11', total: 4212, announced: '03-14', box: '03-21' },
  { on: '03-25', total: 4212, box: '03-28' },
  // The card fails; a new one pays the next day.
  { on: '04-01', total: 4212, paidOn: '04-02', box: '04-04' },
  ...boxes(4212, [
    ['04-08', '04-11'],
    ['04-15', '04-18'],
    // Paused April 20 to May 12.
    ['05-13', '05-16'],
    ['05-20', '05-23'],
  ]),
  ...boxes(4130, [
    ['05-27', '05-30'],
    ['06-03', '06-06'],
    ['06-10', '06-13'],
  ]),
  ...boxes(3912, [
    ['06-17', '06-20'],
    ['07-01', '07-04'],
    ['07-15', '07-18'],
    ['07-29', '08-01'],
    ['08-12', '08-15'],
    ['08-26', '08-29'],
    ['09-09', '09-12'],
    ['09-23', '09-26'],
    ['10-07', '10-10'],
    ['10-21', '10-24'],
    ['11-04', '11-07'],
    ['11-18', '11-21'],
    ['12-02', '12-05'],
    ['12-16', '12-19'],
    ['12-30', '2038-01-02'],
  ]),
];

/**
 * Bill, every two weeks from Monday, January 12: Wanda's box -10% is $41.04. $5.00 credit for Mary's first
 * box goes to the second. Monthly from November 24, -15%: $39.96.
 */
export const biweekly: Charge[] = [
  { on: '01-26', total: 4104, box: '01-31' },
  { on: '02-09', total: 4104, card: 3604, box: '02-14' },
  { on: '02-23', total: 4104, box: '02-28' },
  // The card fails; the provider's retry three days later succeeds.
  { on: '03-09', total: 4104, paidOn: '03-12', box: '03-14' },
  { on: '03-23', total: 4104, box: '03-28' },
  { on: '04-06', total: 4104, box: '04-11' },
  // Skip undone after its charge was left out: charged at once.
  { on: '04-22', total: 4104, announced: null, box: '04-25' },
  { on: '05-04', total: 4104, box: '05-09' },
  // Unpaid when the next is due, so it is given up.
  { on: '05-18', total: 4104, announced: '05-23', box: null },
  { on: '06-01', total: 4104, box: '06-06' },
  // Paused June 8 to July 20.
  { on: '07-27', total: 4104, box: '08-01' },
  { on: '08-10', total: 4104, announced: '08-15', box: null },
  // On hold from August 25; a new card pays it for the next due box, which is not charged separately.
  { on: '08-24', total: 4104, announced: '08-29', paidOn: '09-30', box: '10-10' },
  { on: '10-19', total: 4104, box: '10-24' },
  { on: '11-02', total: 4104, box: '11-07' },
  { on: '11-16', total: 4104, box: '11-21' },
  { on: '11-30', total: 3996, box: '12-05' },
  { on: '12-30', total: 3996, box: '2038-01-09' },
];

/**
 * Mary, monthly from Friday, January 16, as Bill's friend: $24.00 - 15% + delivery + tax = $43.63; the first,
 * another 25% less: $38.12, charged January 30. February 28 is a Saturday, too late for its own box, so each
 * charge pays for the Saturday after the next month's end. From September 10, $36.50, free delivery: $33.50.
 * Canceled December 15.
 */
export const monthly: Charge[] = [
  { on: '01-30', total: 3812, box: '01-31' },
  { on: '02-28', total: 4363, box: '04-04' },
  { on: '03-30', total: 4363, box: '05-02' },
  // June 6 is skipped. July 4 is paid and skipped after August 1 is paid as well: it moves to September 5.
  { on: '05-30', total: 4363, announced: '07-04', box: '09-05' },
  { on: '06-30', total: 4363, box: '08-01' },
  { on: '08-30', total: 4363, box: '10-03' },
  { on: '09-30', total: 3350, box: '10-31' },
  { on: '10-30', total: 3350, box: '12-05' },
  { on: '11-30', total: 3350, box: '2038-01-02' },
];
