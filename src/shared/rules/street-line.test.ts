import { expect, test } from 'bun:test';
import {
  addressKey,
  compareStreetLines,
  houseKey,
  namesPostOfficeBox,
  parseStreetLine,
  withoutUnit,
} from './street-line.ts';

const zipCode = '10003';
const keyOf = (street: string) => addressKey({ street, zipCode });

test.each([
  '70 Saint Marks Pl Apt 5',
  '70 St Marks Pl Apt5',
  '70 St. Mark’s Place, Apartment 5',
  'Apt 5, 70 St Marks Pl',
  'Apt 5 70 St Marks Pl',
  '#5, 70 St Marks Pl',
  'Apt 5 - 70 St Marks Pl',
  '70 ST MARKS PL #5',
  '70 St Marks Pl#5',
  '70 St Marks Pl., # 05',
  'No. 70 St.Marks Pl, No. 5',
  '70 St Marks Pl unit 5',
  '70 St Marks Pl 5',
  '70 St Marks Pl - Apt. #5',
  '70 #5 St Marks Pl',
  '0070  Ｓt Marks Pl, Suite 5',
])('%p is the same home as 70 St Marks Pl Apt 5', (street) => {
  expect(keyOf(street)).toBe(keyOf('70 St Marks Pl Apt 5'));
});

test.each([
  ['12 North Main Street', '12 N. Main St'],
  ['12 First Avenue', '12 1st Ave'],
  ['100 Highway 9 N', '100 Hwy 9 North'],
  ['5 Mount Vernon Parkway', '5 Mt. Vernon Pkwy'],
  ['12-A Elm Rd', '12A Elm Road'],
  ['9 José Crossing', '9 Jose Xing'],
  ['1 Gate Rd Bldg C Apt 4', 'Apartment 4, Building C, 1 Gate Road'],
  ['1 Gate Rd, 2nd Floor', '1 Gate Rd Fl 2'],
  ['1 Gate Rd Apt 5-B', '1 Gate Rd #5b'],
  ['1 Gate Rd Apt 5 B', '1 Gate Rd Apt 5B'],
  ['1 Gate Rd Penthouse 2', '1 Gate Rd PH2'],
])('%p and %p are one home', (one, other) => {
  expect(keyOf(one)).toBe(keyOf(other));
});

test.each([
  ['70 St Marks Pl Apt 5', '70 St Marks Pl Apt 6'],
  ['70 St Marks Pl Apt 5', '70 St Marks Pl'],
  ['70 St Marks Pl', '71 St Marks Pl'],
  ['70 N Main St', '70 S Main St'],
  ['70 Main St', '70 Main Rd'],
  ['12 A St', '12 B St'],
  ['12 Lot Rd', '12 Key Rd'],
])('%p and %p are two homes', (one, other) => {
  expect(keyOf(one)).not.toBe(keyOf(other));
});

test('a home has its street and ZIP code, and no street is no home', () => {
  expect(addressKey({ street: '1 Elm St', zipCode: '30004-1234' })).toBe(
    addressKey({ street: '1 Elm St', zipCode: ' 30004' }),
  );
  expect(addressKey({ street: '1 Elm St', zipCode: '30004' })).not.toBe(
    addressKey({ street: '1 Elm St', zipCode: '30005' }),
  );
  expect(addressKey({ street: ' ,. ', zipCode: '30004' })).toBeNull();
});

test('apartments are in one house, which has a number', () => {
  const house = (street: string) => houseKey({ street, zipCode });
  expect(house('Apt 303, 500 Peachtree St')).toBe(house('500 Peachtree Street #12'));
  expect(house('502 Peachtree St')).not.toBe(house('500 Peachtree St'));
  expect(house('Peachtree St')).toBeNull();
});

test.each([
  ['500 Peachtree St Apt303', '500 Peachtree St'],
  ['Apt 303, 500 Peachtree St', '500 Peachtree St'],
  ['500 Peachtree St NE, Ste200', '500 Peachtree St NE'],
  ['500 Peachtree St Apt 5 NE', '500 Peachtree St NE'],
  ['500 Peachtree St Lot 12', '500 Peachtree St'],
  ['500 Peachtree St, Bldg C Apt 4', '500 Peachtree St'],
  ['Bldg C Apt 4, 500 Peachtree St', '500 Peachtree St'],
  ['500 Peachtree St, Floor 2', '500 Peachtree St'],
  ['500 Peachtree St, 2nd Floor', '500 Peachtree St'],
  ['500 Peachtree St Rm. 7', '500 Peachtree St'],
  ['500 Peachtree St Apt Rear', '500 Peachtree St'],
  ['500 Peachtree St Penthouse', '500 Peachtree St'],
  ['#12 Birmingham Rd', '#12 Birmingham Rd'],
  ['Unit 12, 34th St', 'Unit 12, 34th St'],
  ['12 Lot Rd', '12 Lot Rd'],
  ['7 Building Supply Dr', '7 Building Supply Dr'],
  ['9 Ste Genevieve Ave', '9 Ste Genevieve Ave'],
  ['1 Space Center Blvd', '1 Space Center Blvd'],
  ['100 Highway 9', '100 Highway 9'],
  ['8 Aptos Ln, Miami, FL 33101', '8 Aptos Ln, Miami, FL 33101'],
])('%p without its unit is %p', (line, expected) => {
  expect(withoutUnit(line)).toBe(expected);
});

test('house numbers and units are compared as numbers', () => {
  const lines = [
    '12 Birmingham Rd',
    '14 Birmingham Rd',
    '112 Birmingham Road',
    '12 Birmingham Rd #2',
    '12 Birmingham Rd Apt 10',
    'Apt 9, 12 birmingham rd.',
    '9 Birmingham Rd',
  ];
  const byLine = (a: string, b: string) => compareStreetLines(parseStreetLine(a), parseStreetLine(b));
  expect(lines.toSorted(byLine)).toEqual([
    '9 Birmingham Rd',
    '12 Birmingham Rd',
    '12 Birmingham Rd #2',
    'Apt 9, 12 birmingham rd.',
    '12 Birmingham Rd Apt 10',
    '14 Birmingham Rd',
    '112 Birmingham Road',
  ]);
});

test.each([
  'PO Box 12',
  'P.O. Box 12',
  'P. O. BOX 12',
  'p o box12',
  'POBox 12',
  'P/O Box 12',
  'P.O.B. 12',
  'Post Office Box 12',
  'post-office box 12',
  '12 Main St, PO Box 7',
  '12 Main St PMB 45',
  '12 Main St #PMB45',
])('%p names a post office box', (street) => {
  expect(namesPostOfficeBox(street)).toBe(true);
});

test.each(['12 Post Office Rd', '3 Boxwood Ln', '4 Po Boxer Dr', '1 Box Elder Ct', ''])(
  '%p names no post office box',
  (street) => {
    expect(namesPostOfficeBox(street)).toBe(false);
  },
);

test('a street line made to be slow is read at once', () => {
  const started = performance.now();
  // A backtracking pattern would take minutes.
  for (const part of [
    '#a--',
    'unit-unit-',
    'unit - ',
    '# a -',
    'apt no5 ',
    'apt no no5 ',
    'fl 2nd ',
    ' , -',
    'apt 5 b',
    '2nd floor ',
    '1-',
    'p o ',
  ])
    addressKey({ street: part.repeat(400), zipCode });
  expect(performance.now() - started).toBeLessThan(2000);
});
