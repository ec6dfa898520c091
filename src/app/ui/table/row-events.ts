import type { KeyboardEvent, MouseEvent } from 'react';

const controls = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea';
/** Elements that use arrow keys themselves. */
const usesArrows = 'select, textarea, input:not([type=checkbox]), [role=menu] *';

/**
 * To the same control of another row, counted per cell since rows may differ. Capture phase: otherwise "down"
 * would open a menu.
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

/** Ignores clicks on the row's controls. */
function openPressedRow({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  const isOwn = target.closest('a, button, input, select, textarea, label, [role=menu]') !== null;
  if (isOwn || getSelection()?.toString()) return;
  const link = target.closest('[data-row]')?.querySelector('a');
  link?.focus({ preventScroll: true });
  link?.click();
}

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
