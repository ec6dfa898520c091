import { afterEach, expect, test } from 'bun:test';
import { fireEvent } from '@testing-library/react';
import { resetTestApp, showAt } from '../testing/shop.tsx';
import { AssistantWidget } from './assistant-widget.tsx';

// happy-dom has no layout.
document.elementsFromPoint = () => [];
afterEach(resetTestApp);

test.each(['/', '/home', '/contact', '/our-greens', '/our-partners', '/faq', '/faq/'])(
  'Eden is on %s',
  async (path) => {
    const { findByRole } = showAt(path, <AssistantWidget />);
    fireEvent.scroll(window);
    expect(await findByRole('button', { name: 'Ask Eden' })).toBeDefined();
  },
);

test.each(['/about', '/recipes', '/wholesale', '/subscription', '/login', '/dashboard', '/no-such-page'])(
  'Eden is not on %s',
  async (path) => {
    const { queryByRole } = showAt(path, <AssistantWidget />);
    fireEvent.scroll(window);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(queryByRole('button')).toBeNull();
  },
);
