/** Screen readers then read it out. */
export function focusHeading(options?: FocusOptions): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus(options);
}

/** Safari does not, so dialogs could not return the focus. Returns the cleanup. */
export function focusPressedButtons(): () => void {
  function onClick({ target }: MouseEvent) {
    const pressed =
      target instanceof Element ? target.closest<HTMLElement>('button, a[href], summary') : null;
    if (document.activeElement === document.body) pressed?.focus({ preventScroll: true });
  }
  addEventListener('click', onClick, { capture: true });
  return () => removeEventListener('click', onClick, { capture: true });
}

/** Sideways only: the page must not scroll. */
export function scrollToSelected(list: HTMLElement | null): void {
  const selected = list?.querySelector('[aria-selected=true], [aria-current=page]')?.getBoundingClientRect();
  if (!list || !selected) return;
  const row = list.getBoundingClientRect();
  list.scrollLeft += selected.left + selected.width / 2 - (row.left + row.width / 2);
}
