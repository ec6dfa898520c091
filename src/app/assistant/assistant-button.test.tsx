import { afterEach, expect, test } from 'bun:test';
import { resetTestApp, showAt } from '../testing/shop.tsx';
import { AssistantButton } from './assistant-button.tsx';

afterEach(resetTestApp);

test.each(['/', '/home', '/contact', '/our-greens', '/our-partners', '/faq', '/faq/'])(
  'Eden is on %s',
  (path) => {
    const { getByRole } = showAt(path, <AssistantButton />);
    expect(getByRole('button', { name: 'Ask Eden' })).toBeDefined();
  },
);

test.each(['/about', '/recipes', '/wholesale', '/subscription', '/login', '/dashboard', '/no-such-page'])(
  'Eden is not on %s',
  (path) => {
    const { queryByRole } = showAt(path, <AssistantButton />);
    expect(queryByRole('button')).toBeNull();
  },
);
