/** The options of a table's choice: no filter first, then each value by its label. */
export function tableChoices(all: string, values: readonly string[], labelOf: (value: string) => string) {
  return [{ value: '', label: all }, ...values.map((value) => ({ value, label: labelOf(value) }))];
}
