import { afterEach, expect, test } from 'bun:test';
import { within } from '@testing-library/react';
import type { User } from '../../../shared/contract/accounts.ts';
import { resetTestApp, showAt } from '../../testing/shop.tsx';
import { ProfileTab } from './profile-tab.tsx';

afterEach(() => {
  resetTestApp();
  Object.assign(window, { innerWidth: 1024 });
});

const ann = { id: 'ann', email: 'ann@example.com', hasPassword: true, address: '' } as User;
const titles = ['Password', 'Passkeys', 'Signed-in devices', 'Your data', 'Delete account'];

test.each([
  [390, titles],
  [1280, []],
])('at %d px the profile, its mails and how one signs in are open', (innerWidth, folded) => {
  Object.assign(window, { innerWidth });
  const screen = showAt(
    '/dashboard',
    <ProfileTab user={ann}>
      <p>Greens</p>
    </ProfileTab>,
  );
  const sections = screen.getAllByRole('region');
  const isFolded = (section: HTMLElement) => section.querySelector('details')?.open === false;
  const nameOf = (section: HTMLElement) => within(section).getAllByRole('heading')[0]?.textContent ?? '';
  expect(sections.map(nameOf).slice(0, 3)).toEqual(['Profile', 'Mails', 'How you sign in']);
  expect(sections.filter(isFolded).map(nameOf)).toEqual(folded);
});
