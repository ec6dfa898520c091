import type { Random } from './random.ts';

export type Person = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: { street: string; city: string; state: string; zipCode: string };
};

export const password = 'pea-shoots-4-all';

/** A random person with an address in the delivery area; `n` makes the e-mail address unique. */
export function createPerson(n: number, random: Random): Person {
  const firstName = random.pick(firstNames);
  const lastName = random.pick(lastNames);
  const [city, zipCode] = random.pick(places);
  const street = `${10 + random.below(9800)} ${random.pick(streets)}`;
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${n}@example.com`.toLowerCase(),
    phone: `(${random.pick(['404', '470', '678', '770'])}) 555-${String(1000 + random.below(9000))}`,
    address: { street, city, state: 'Georgia', zipCode },
  };
}

const firstNames = [
  'Ann',
  'Marcus',
  'Priya',
  'Elena',
  'James',
  'Sofia',
  'Daniel',
  'Grace',
  'Omar',
  'Hannah',
  'Luis',
  'Mei',
  'Aaron',
  'Ruth',
  'Tomas',
  'Imani',
  'Peter',
  'Nadia',
  'Caleb',
  'Joan',
  'Victor',
  'Leah',
  'Samuel',
  'Yuki',
  'Carmen',
  'Isaac',
  'Tara',
  'Noah',
] as const;
const lastNames = [
  'Lee',
  'Okafor',
  'Patel',
  'Garcia',
  'Nguyen',
  'Walker',
  'Brooks',
  'Hughes',
  'Rossi',
  'Kim',
  'Adams',
  'Foster',
  'Silva',
  'Bennett',
  'Haddad',
  'Reed',
  'Morgan',
  'Castillo',
  'Young',
  'Price',
  'Fischer',
  'Coleman',
  'Ito',
  'Barnes',
  'Wright',
] as const;
const streets = [
  'Birmingham Rd',
  'Main St',
  'Cogburn Rd',
  'Canton St',
  'Mayfield Rd',
  'Hopewell Rd',
  'Windward Pkwy',
  'Old Milton Pkwy',
  'Arnold Mill Rd',
  'Holly Springs Pkwy',
  'Bethany Bend',
  'Francis Rd',
  'Providence Rd',
  'Crabapple Rd',
  'Freemanville Rd',
] as const;
const places = [
  ['Milton', '30004'],
  ['Alpharetta', '30009'],
  ['Alpharetta', '30022'],
  ['Roswell', '30075'],
  ['Roswell', '30076'],
  ['Johns Creek', '30097'],
  ['Cumming', '30040'],
  ['Cumming', '30041'],
  ['Canton', '30115'],
  ['Woodstock', '30188'],
  ['Woodstock', '30189'],
  ['Marietta', '30062'],
  ['Sandy Springs', '30350'],
] as const;
