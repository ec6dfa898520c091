export type Figure = { name: string; measured: string; limit: string; holds: boolean };

/** Prints the figures beside their limits; false when one is missed. */
export function printFigures(figures: Figure[]): boolean {
  const width = (pick: (figure: Figure) => string) =>
    Math.max(...figures.map((figure) => pick(figure).length));
  const [names, values, limits] = [width((f) => f.name), width((f) => f.measured), width((f) => f.limit)];
  for (const { name, measured, limit, holds } of figures) {
    const line = [
      name.padEnd(names),
      measured.padStart(values),
      limit.padStart(limits),
      holds ? 'holds' : 'MISSED',
    ];
    process.stdout.write(`${line.join('  ')}\n`);
  }
  return figures.every((figure) => figure.holds);
}

/** A figure that must reach at least `limit`. */
export function atLeast(name: string, value: number, limit: number, unit = ''): Figure {
  return { name, measured: `${rounded(value)}${unit}`, limit: `>= ${limit}${unit}`, holds: value >= limit };
}

/** A figure that must stay at or under `limit`. */
export function atMost(name: string, value: number, limit: number, unit = ''): Figure {
  return { name, measured: `${rounded(value)}${unit}`, limit: `<= ${limit}${unit}`, holds: value <= limit };
}

/** Something shown without a limit of its own. */
export function shown(name: string, value: number, unit = ''): Figure {
  return { name, measured: `${rounded(value)}${unit}`, limit: '', holds: true };
}

function rounded(value: number): string {
  return value >= 1000 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
