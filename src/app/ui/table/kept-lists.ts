/** What a list has beside its address: for Back, as long as the app is open. */
interface KeptList {
  selected: ReadonlySet<string>;
  scrollTop: number;
}

const kept = new Map<string, KeptList>();

/** By the list's label; nothing selected and at its top when it was not shown yet. */
export function keptList(label: string): KeptList {
  return kept.get(label) ?? { selected: new Set(), scrollTop: 0 };
}

export function keepList(label: string, change: Partial<KeptList>): void {
  kept.set(label, { ...keptList(label), ...change });
}
