import { atom, useAtom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { device, deviceValues } from '../platform/device/storage.ts';
import { appStore } from '../platform/store.ts';
import { Dialog } from '../ui/overlay/modal.tsx';
import { searchFieldId } from './admin-search.tsx';

const stored = deviceValues<boolean>('single-keys', device);
const singleKeysAtom = atom(stored.get() ?? true);

const keys: [string, string][] = [
  ['/', 'Search'],
  ['?', 'Show these keys'],
  ['↑ ↓', 'From row to row; the opened row follows'],
  ['Home End', 'First and last row'],
  ['Enter', 'Open the row'],
  ['Esc', 'Close the opened row'],
];

/** The keys `/` and `?`; inactive in fields, dialogs, and menus, and can be turned off (WCAG 2.1.4). */
export function useAdminKeys() {
  const [isOpen, setIsOpen] = useState(false);
  const isOn = useAtomValue(singleKeysAtom, { store: appStore });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || !isSingleKey(event)) return;
    if (event.key === '/') document.getElementById(searchFieldId)?.focus();
    else if (event.key === '?') setIsOpen(true);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const dialog = (
    <Dialog open={isOpen} onOpenChange={setIsOpen} title="Keys" width="26rem">
      <KeyList />
    </Dialog>
  );
  return { showKeys: () => setIsOpen(true), dialog };
}

const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

function isSingleKey({ ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return false;
  if (target instanceof Element && target.closest(fields)) return false;
  return document.querySelector('dialog, [role=menu]') === null;
}

function KeyList() {
  const [isOn, setIsOn] = useAtom(singleKeysAtom, { store: appStore });
  function toggle() {
    stored.set(!isOn);
    setIsOn(!isOn);
  }
  return (
    <>
      <dl className="grid gap-2">
        {keys.map(([key, what]) => (
          <div key={key} className="flex items-center justify-between gap-4">
            <dt className="shrink-0 whitespace-nowrap">
              <kbd className="rounded-sm border bg-sunken px-2 py-0.5 text-sm">{key}</kbd>
            </dt>
            <dd className="text-right">{what}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3 border-t pt-4">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          onChange={toggle}
          className="h-5 w-5 shrink-0 accent-leaf"
        />
        Use the keys / and ? on this device
      </label>
    </>
  );
}
