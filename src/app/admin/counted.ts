export type Nouns = [one: string, many: string];

/** "1 tray", "2 trays". */
export function counted(count: number, [one, many]: Nouns): string {
  return `${count} ${count === 1 ? one : many}`;
}
