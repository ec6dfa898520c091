import { expect, test } from 'bun:test';
import { limits } from '../../../shared/rules/limits.ts';
import { createThrottle } from './throttle.ts';

const signIns = limits.failedSignInsPerAccount;
const visits = { ...limits.visitsPerIp, maxCount: 1 };

test('a crowd at one limit makes nobody forgiven at another, and its newest are remembered', () => {
  const throttle = createThrottle(3);
  for (let used = 0; used < signIns.maxCount; used += 1) throttle.count(signIns, 'ann', 0);
  for (const visitor of ['1', '2', '3', '4', '5']) throttle.count(visits, visitor, 0);
  expect(throttle.tryUse(signIns, 'ann', 1)).toBe(false);
  expect(throttle.tryUse(visits, '3', 1)).toBe(false);
  expect(throttle.tryUse(visits, '2', 1)).toBe(true);
});

test('the networks of one IPv6 site share ten times the limit, and one of them leaves room to the others', () => {
  const throttle = createThrottle();
  for (let network = 1; network <= 10; network += 1)
    expect(throttle.tryUse(visits, `2001:db8:0:${network}`, 0)).toBe(true);
  expect(throttle.tryUse(visits, '2001:db8:0:1', 0)).toBe(false);
  expect(throttle.tryUse(visits, '2001:db8:0:b', 0)).toBe(false);
  expect(() => throttle.check(visits, 'webhook 2001:db8:0:b', 0)).not.toThrow();
  expect(throttle.tryUse(visits, '2001:db8:1:1', 0)).toBe(true);
  throttle.takeBack(visits, '2001:db8:0:2');
  expect(throttle.tryUse(visits, '2001:db8:0:b', 0)).toBe(true);
  for (let user = 0; user < 12; user += 1) expect(throttle.tryUse(visits, `192.0.2.${user}`, 0)).toBe(true);
});
