import '../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { clearStorages, storedText } from '../platform/device/test-storage.ts';
import { offeredUpdateAtom } from '../platform/pwa/atoms.ts';
import { installMethodAtom, watchInstallOffer } from '../platform/pwa/install-offer.ts';
import { appStore } from '../platform/store.ts';
import { showAt } from '../testing/shop.tsx';
import { InstallHint, OfflineBanner, UpdatePrompt } from './shell.tsx';

afterEach(() => {
  cleanup();
  clearStorages();
  act(() => appStore.set(offeredUpdateAtom, null));
  onlineManager.setOnline(true);
});

function offerInstall(outcome: 'accepted' | 'dismissed') {
  const dialog = { opened: 0 };
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {
      dialog.opened += 1;
      return { outcome };
    },
  });
  act(() => void window.dispatchEvent(offer));
  return { dialog, offer };
}

test('going offline is announced in a live region that was there before', () => {
  const region = offlineRegionAt('/');
  expect(region.textContent).toBe('');
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(region.textContent).toContain('Signing in, checkout and changes need a connection.');
  cleanup();
  expect(offlineRegionAt('/admin/run?date=2031-03-22').textContent).toBe('');
  cleanup();
  const onFarm = offlineRegionAt('/admin/pack').textContent;
  expect(onFarm).toContain('A run that was opened works offline.');
  expect(onFarm).not.toContain('cart');
  Reflect.deleteProperty(navigator, 'onLine');
});

function offlineRegionAt(address: string) {
  const [region] = showAt(address, <OfflineBanner />).getAllByRole('status');
  if (!region) throw new Error('No live region.');
  return region;
}

test('an update starts only when accepted, and can be postponed', async () => {
  const { queryByRole, findByRole } = render(<UpdatePrompt />);
  expect(queryByRole('button')).toBeNull();
  let accepted = 0;
  const accept = () => {
    accepted += 1;
  };
  act(() => appStore.set(offeredUpdateAtom, { accept }));
  fireEvent.click(await findByRole('button', { name: 'Later' }));
  expect([queryByRole('button'), accepted]).toEqual([null, 0]);
  act(() => appStore.set(offeredUpdateAtom, { accept }));
  fireEvent.click(await findByRole('button', { name: 'Update' }));
  expect(accepted).toBe(1);
});

test('the install hint appears with the offer of the browser, and a dismissal is remembered', async () => {
  watchInstallOffer();
  const first = render(<InstallHint />);
  expect(first.queryByRole('region')).toBeNull();
  const { dialog, offer } = offerInstall('dismissed');
  expect(offer.defaultPrevented).toBe(true);
  const button = await first.findByRole('button', { name: 'Install' });
  await act(async () => void fireEvent.click(button));
  expect(dialog.opened).toBe(1);
  expect(first.queryByRole('region')).toBeNull();
  offerInstall('accepted');
  expect(first.queryByRole('region')).toBeNull();
  expect(storedText()).toContain('install-hint-dismissed');
});

test.each([
  ['an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 5, 1],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 0, 0],
])('%s is told how to install only where it can', async (_device, userAgent, maxTouchPoints, hints) => {
  Object.defineProperties(navigator, {
    userAgent: { value: userAgent, configurable: true },
    maxTouchPoints: { value: maxTouchPoints, configurable: true },
  });
  act(() => appStore.set(installMethodAtom, null));
  act(watchInstallOffer);
  const { findAllByText, queryByText } = render(<InstallHint />);
  const shown = hints > 0 ? await findAllByText(/Add to Home Screen/) : [];
  expect([shown.length, queryByText(/Add to Home Screen/) === null]).toEqual([hints, hints === 0]);
  Reflect.deleteProperty(navigator, 'userAgent');
  Reflect.deleteProperty(navigator, 'maxTouchPoints');
});
