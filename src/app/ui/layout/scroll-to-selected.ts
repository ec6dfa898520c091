/** Brings the chosen one of a row that is longer than a phone into sight. Sideways only: the page must stay where it is. */
export function scrollToSelected(list: HTMLElement | null): void {
  const selected = list?.querySelector('[aria-selected=true], [aria-current=page]')?.getBoundingClientRect();
  if (!list || !selected) return;
  const row = list.getBoundingClientRect();
  list.scrollLeft += selected.left + selected.width / 2 - (row.left + row.width / 2);
}
