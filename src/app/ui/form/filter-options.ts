/** The options of a select filter: no filter first, then each value with its label. */
export function filterOptions(all: string, values: readonly string[], labelOf: (value: string) => string) {
  return [{ value: '', label: all }, ...values.map((value) => ({ value, label: labelOf(value) }))];
}
