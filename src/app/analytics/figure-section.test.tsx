import { afterEach, expect, test } from 'bun:test';
import { fireEvent } from '@testing-library/react';
import { answerCalls, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import { FigureSection } from './figure-section.tsx';
import { useWeeklyRevenue } from './use-analytics.ts';

afterEach(resetTestApp);

function Weeks() {
  return (
    <FigureSection title="Revenue by week" query={useWeeklyRevenue()}>
      {({ weeks }) => <p>{`${weeks.length} weeks`}</p>}
    </FigureSection>
  );
}

test('figures that do not load say so, and are there after a retry', async () => {
  const answers = [refusal(503, 'Please try again in a minute.'), Response.json({ weeks: [] })];
  answerCalls({ '/api/admin/analytics/weekly-revenue': () => answers.shift() ?? refusal(500, 'Too often') });
  const screen = showAt('/admin', <Weeks />);
  expect(await screen.findByText('Please try again in a minute.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('0 weeks')).toBeTruthy();
});
