import { expect, takeScreenshot, test } from '../support/shop.ts';

test('privacy, terms, refunds and accessibility are one press away at the foot of a page', async ({
  page,
}) => {
  await page.goto('/faq');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/about');
  for (const [name, title] of [
    ['Refunds', 'When a box is not right'],
    ['Privacy', 'What we keep'],
    ['Terms', 'Who you buy from'],
    ['Accessibility', 'What we aim for'],
  ] as const) {
    await footer.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/policies#${name.toLowerCase()}`);
    await expect(page.getByRole('region', { name }).getByRole('heading', { name })).toBeInViewport();
    await expect(page.getByRole('region', { name }).getByText(title, { exact: true })).toBeInViewport();
  }
  await takeScreenshot(page, 'policies');
  // Nothing uploaded yet.
  await expect(page.getByRole('figure')).toHaveCount(0);
});
