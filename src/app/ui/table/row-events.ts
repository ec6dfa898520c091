import type { KeyboardEvent, MouseEvent } from 'react';

const controls = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea';
/** Where arrow keys have a use of their own. */
const usesArrows = 'select, textarea, input:not([type=checkbox]), [role=menu] *';

/**
 * Up and down move the focus to the same control of the row above or below, Home and End to the first or last row. Rows may differ
 * in one cell, for example while one is saved, so a control is counted within its cell. For the capture phase: a menu's button
 * would open at "down".
 */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const control = event.target;
  if (!(control instanceof HTMLElement) || control.matches(usesArrows)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const index = rows.findIndex((row) => row.contains(control));
  const target = rows[rowForKey(event.key, index, rows.length) ?? -1];
  if (index < 0 || !target) return;
  const cells = [...(rows[index]?.children ?? [])];
  const cell = cells.findIndex((each) => each.contains(control));
  const place = controlsOf(cells[cell]).indexOf(control);
  const others = controlsOf(target.children[cell]);
  event.preventDefault();
  (others[place] ?? others.at(-1) ?? controlsOf(target).at(-1))?.focus();
}

/** A press on a row, beside its own controls, is one on the link that opens it. */
function openPressedRow({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  const isOwn = target.closest('a, button, input, select, textarea, label, [role=menu]') !== null;
  if (isOwn || getSelection()?.toString()) return;
  const link = target.closest('[data-row]')?.querySelector('a');
  link?.focus({ preventScroll: true });
  link?.click();
}

/** What the element around the rows listens to. */
export const rowEvents = { onKeyDownCapture: moveBetweenRows, onClick: openPressedRow };

function rowForKey(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return index + 1;
  if (key === 'ArrowUp') return index - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

function controlsOf(part: Element | undefined): HTMLElement[] {
  return part ? [...part.querySelectorAll<HTMLElement>(controls)] : [];
}
