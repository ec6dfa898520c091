/** After the next paint, when it has been rendered. */
export function focusLastButton(box: HTMLElement | null): void {
  requestAnimationFrame(() => [...(box?.querySelectorAll('button') ?? [])].at(-1)?.focus());
}
