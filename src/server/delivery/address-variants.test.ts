import { expect, test } from 'bun:test';
import { addressVariants } from './address-variants.ts';
import { zipInText, zipOfField } from './zip-text.ts';

test('all variants, in their order', () => {
  expect(addressVariants('12 Birmingham Rd, Suite 4, Milton, GA 30004')).toEqual([
    '12 Birmingham Rd, Suite 4, Milton, GA 30004',
    '12 Birmingham Rd, Suite 4, Milton, Georgia 30004',
    '12 Birmingham Rd, Suite 4, Milton, Georgia 30004, USA',
    '12 Birmingham Rd, Milton, Georgia 30004, USA',
    '12 Birmingham Road, Milton, Georgia 30004, USA',
    '12 Birmingham Rd, 30004, USA',
    '30004, Georgia, USA',
  ]);
});

test('a variant that changes nothing is not asked twice', () => {
  expect(addressVariants('9 Elm St, Milton, Georgia 30004, USA')).toEqual([
    '9 Elm St, Milton, Georgia 30004, USA',
    '9 Elm St, 30004, USA',
    '30004, Georgia, USA',
  ]);
  expect(addressVariants('  30004 ')).toEqual(['30004', '30004, USA', '30004, Georgia, USA']);
});

test.each([
  ['1 Gate Rd Apt 2B, Milton, GA', '1 Gate Rd, Milton, Georgia, USA'],
  ['1 Gate Rd #12, Milton, GA', '1 Gate Rd, Milton, Georgia, USA'],
  ['1 Gate Rd, Unit # 7, Milton, GA', '1 Gate Rd, Milton, Georgia, USA'],
  ['1 Gate Rd Ste. 100, Milton, ga 30004-1234', '1 Gate Rd, Milton, Georgia 30004-1234, USA'],
])('%s loses its unit', (written, expected) => {
  expect(addressVariants(written)).toContain(expected);
});

test('a house is asked for without a unit that comes first or has no space', () => {
  for (const written of [
    '500 Peachtree St Apt303',
    'Apt 303, 500 Peachtree St',
    '500 Peachtree St, Bldg C Apt 4',
  ])
    expect(addressVariants(`${written}, Milton, GA 30004`).slice(-3)).toEqual([
      '500 Peachtree St, Milton, Georgia 30004, USA',
      '500 Peachtree St, 30004, USA',
      '30004, Georgia, USA',
    ]);
});

test('Road and Rd go both ways, and Gainesville keeps its Ga', () => {
  expect(addressVariants('5 Old Road, Gainesville, GA 30501')).toContain(
    '5 Old Rd, Gainesville, Georgia 30501, USA',
  );
  expect(addressVariants('5 Broad St, Ga Tech, GA 30332')[1]).toBe('5 Broad St, Ga Tech, Georgia 30332');
});

test.each([
  ['12 Main St, Milton, GA 30004', '30004'],
  ['12 Main St, Milton, GA 30004-1234', '30004'],
  ['12345 Main St, Milton, Georgia', null],
  ['12345 Main St, Milton, Georgia 30009', '30009'],
  ['30004', '30004'],
  ['Milton', null],
  ['123456', null],
])('the ZIP code in %p is %p', (text, zip) => {
  expect(zipInText(text)).toBe(zip);
});

test('the ZIP field counts by its first five digits', () => {
  expect([zipOfField(' 30004-12'), zipOfField('3000'), zipOfField('300045')]).toEqual(['30004', null, null]);
});
