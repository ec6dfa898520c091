import { afterEach, expect, test } from 'bun:test';
import { leaveShop, showAt } from '../shop-test.tsx';
import { AssistantWidget } from './assistant-widget.tsx';

afterEach(leaveShop);

test.each(['/', '/home', '/contact', '/our-greens', '/our-partners', '/faq', '/faq/'])(
  'Eden is on %s',
  async (path) => {
    const { findByRole } = showAt(path, <AssistantWidget />);
    expect(await findByRole('button', { name: 'Ask Eden' })).toBeDefined();
  },
);

test.each(['/about', '/recipes', '/wholesale', '/subscription', '/login', '/dashboard', '/no-such-page'])(
  'Eden is not on %s',
  async (path) => {
    const { queryByRole } = showAt(path, <AssistantWidget />);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(queryByRole('button')).toBeNull();
  },
);
