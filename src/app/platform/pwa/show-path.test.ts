import { expect, test } from 'bun:test';
import { showPath } from './show-path.ts';

const origin = 'https://shop.example';

/** Windows at these paths, the one used last first; what the browser is asked to do. */
function browser(paths: string[], { refuses = false } = {}) {
  const asked: string[] = [];
  const windows = paths.map((path) => {
    const client = {
      url: origin + path,
      async focus() {
        asked.push(`focus ${path}`);
        return client;
      },
      async navigate(to: string) {
        if (refuses) throw new TypeError('This client is not controlled.');
        asked.push(`${path} to ${to}`);
        return client;
      },
    };
    return client as unknown as WindowClient;
  });
  const clients = {
    matchAll: async () => windows,
    openWindow: async (to: string | URL) => {
      asked.push(`open ${to}`);
      return null;
    },
  } as unknown as Clients;
  return { clients, asked };
}

test.each([
  ['no window', [], {}, ['open /dashboard?tab=orders']],
  ['a window that shows it', ['/about', '/dashboard?tab=orders'], {}, ['focus /dashboard?tab=orders']],
  ['other windows', ['/about', '/faq'], {}, ['focus /about', '/about to /dashboard?tab=orders']],
  [
    'a window that cannot be moved',
    ['/about'],
    { refuses: true },
    ['focus /about', 'open /dashboard?tab=orders'],
  ],
] as const)('a tapped push with %s open', async (_what, paths, options, expected) => {
  const { clients, asked } = browser([...paths], options);
  await showPath(clients, '/dashboard?tab=orders');
  expect(asked).toEqual([...expected]);
});
