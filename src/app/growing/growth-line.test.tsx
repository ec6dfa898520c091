import { afterEach, beforeEach, expect, test } from 'bun:test';
import { waitFor } from '@testing-library/react';
import type { Timeline } from '../../shared/contract/growing.ts';
import { pinDays } from '../testing/days.ts';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { GrowthLine } from './growth-line.tsx';

beforeEach(() => pinDays('2031-03-05T17:00:00Z'));
afterEach(resetTestApp);

test('what was done has its day, what was not is expected and says so', () => {
  const screen = showAt(
    '/dashboard',
    <GrowthLine
      label="Your box"
      isSubscription={false}
      timeline={[
        { step: 'ordered', on: '2031-03-05', expectedOn: '2031-03-05' },
        { step: 'sown', on: null, expectedOn: '2031-03-13', done: 2, of: 4 },
        { step: 'harvested', on: null, expectedOn: null, done: 0, of: 4 },
        { step: 'out_for_delivery', on: null, expectedOn: '2031-03-22' },
        { step: 'delivered', on: null, expectedOn: '2031-03-22' },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ordered Wed, Mar 5',
    'Sown 2 of 4 sown, expected Thu, Mar 13',
    'Harvested not yet',
    'Out for delivery expected Sat, Mar 22',
    'Delivered expected Sat, Mar 22',
  ]);
});

test('what was not ticked by its day is left out', async () => {
  const now = Date.parse('2031-03-14T12:00:00Z');
  answerCalls({
    '/api/delivery/terms': () => Response.json({ now, leadTimeDays: 14, closedDays: [], fullDays: [] }),
  });
  const timeline: Timeline = [
    { step: 'sown', on: null, expectedOn: '2031-03-13' },
    { step: 'harvested', on: null, expectedOn: '2031-03-14' },
  ];
  const screen = showAt(
    '/dashboard',
    <GrowthLine label="Your box" isSubscription={false} timeline={timeline} />,
  );
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  await waitFor(() => expect(lines()).toEqual(['Harvested expected Fri, Mar 14']));
});

test('the steps stand by their days, and one that was not ticked is left out once a later one was', () => {
  const subscriptionBox: Timeline = [
    { step: 'ordered', on: null, expectedOn: '2031-03-18' },
    { step: 'sown', on: null, expectedOn: '2031-03-13' },
    { step: 'harvested', on: null, expectedOn: '2031-03-21' },
  ];
  expect(linesOf(subscriptionBox)).toEqual([
    'Sown expected Thu, Mar 13',
    'Ordered expected Tue, Mar 18',
    'Harvested expected Fri, Mar 21',
  ]);
  const [ordered, sown, harvested] = subscriptionBox as [GrowthEntry, GrowthEntry, GrowthEntry];
  const paid = { ...ordered, on: '2031-03-18' };
  expect(linesOf([paid, { ...sown, on: '2031-03-13' }])).toEqual(['Sown Thu, Mar 13', 'Ordered Tue, Mar 18']);
  expect(linesOf([paid, sown])).toEqual(['Ordered Tue, Mar 18', 'Sown expected Thu, Mar 13']);
  expect(linesOf([paid, sown, { ...harvested, on: '2031-03-21' }])).toEqual([
    'Ordered Tue, Mar 18',
    'Harvested Fri, Mar 21',
  ]);
});

test('a subscription’s box is charged, and a missed delivery says so', () => {
  const timeline: Timeline = [{ step: 'ordered', on: '2031-03-18', expectedOn: '2031-03-18' }];
  const screen = showAt(
    '/dashboard',
    <GrowthLine label="Your box" timeline={timeline} isSubscription notHomeOn="2031-03-22" />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Charged Tue, Mar 18',
    'Nobody was home on Sat, Mar 22',
  ]);
});

type GrowthEntry = Timeline[number];

function linesOf(timeline: Timeline): (string | null)[] {
  resetTestApp();
  pinDays('2031-03-05T17:00:00Z');
  const screen = showAt(
    '/dashboard',
    <GrowthLine label="Your box" isSubscription={false} timeline={timeline} />,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}
