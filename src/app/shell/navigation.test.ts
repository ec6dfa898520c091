import { expect, test } from 'bun:test';
import { dashboardTarget, isCurrent } from './navigation.ts';

test('home is current on the exact root only', () => {
  expect(isCurrent('/', '/')).toBe(true);
  expect(isCurrent('/home', '/')).toBe(false);
  expect(isCurrent('/faq', '/')).toBe(false);
});

test('everything else is current by path prefix', () => {
  expect(isCurrent('/subscription', '/subscription')).toBe(true);
  expect(isCurrent('/subscription-success', '/subscription')).toBe(true);
  expect(isCurrent('/faq/', '/faq')).toBe(true);
  expect(isCurrent('/', '/faq')).toBe(false);
});

test('so it is at addresses that have no page', () => {
  expect(isCurrent('/subscription-of-old', '/subscription')).toBe(true);
  expect(isCurrent('/wholesale/spring', '/wholesale')).toBe(true);
  expect(isCurrent('/spring/wholesale', '/wholesale')).toBe(false);
});

test("an admin's dashboard is the admin area", () => {
  expect(dashboardTarget(['admin'])).toBe('/admin');
  expect(dashboardTarget(['packer'])).toBe('/dashboard');
});
