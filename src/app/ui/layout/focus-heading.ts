/** Puts the focus on the page's heading, which also reads it out. */
export function focusHeading(options?: FocusOptions): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus(options);
}
