import '../dom-test.ts';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { appStore } from '../store.ts';
import { draftAtom, emptyDraft, useDeviceDraft } from './draft.ts';

const address = { ...emptyDraft.address, street: '7 Elm St', city: 'Milton', zipCode: '30004' };
const ann = { id: 'ann', address: '' };
const bob = { id: 'bob', address: '12 Main St, Alpharetta, Georgia 30009' };

type Visitor = Parameters<typeof useDeviceDraft>[0];
const seen: string[] = [];

function Street({ user }: { user: Visitor }) {
  const [draft] = useDeviceDraft(user);
  seen.push(draft.address.street);
  return null;
}

async function showTo(user: Visitor) {
  const screen = render(<Street user={user} />);
  await waitFor(() => expect(appStore.get(draftAtom).loaded).toBe(true));
  return (next: Visitor) => screen.rerender(<Street user={next} />);
}

const kept = () => {
  const { userId, address } = appStore.get(draftAtom);
  return [userId, address.street];
};

beforeEach(async () => {
  await showTo(undefined);
  cleanup();
  appStore.set(draftAtom, { ...emptyDraft, address, loaded: true });
  seen.length = 0;
});
afterEach(() => {
  cleanup();
  act(() => appStore.set(draftAtom, { ...emptyDraft, loaded: true }));
});

test("a visitor's address becomes the one of who signs in, and stays theirs when the session ends", async () => {
  const showNext = await showTo(null);
  expect(kept()).toEqual([null, '7 Elm St']);
  showNext(ann);
  expect(kept()).toEqual(['ann', '7 Elm St']);
  showNext(null);
  expect(kept()).toEqual(['ann', '7 Elm St']);
});

test("somebody else's address is given up, and not shown for a moment", async () => {
  const showNext = await showTo(ann);
  showNext(null);
  seen.length = 0;
  showNext(bob);
  expect(kept()).toEqual(['bob', '12 Main St']);
  expect(seen).not.toContain('7 Elm St');
});

test('who has no address yet gets the empty form', async () => {
  const showNext = await showTo(bob);
  showNext({ ...ann, id: 'eve' });
  expect(kept()).toEqual(['eve', '']);
});
