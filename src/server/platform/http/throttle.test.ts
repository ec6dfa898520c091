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
