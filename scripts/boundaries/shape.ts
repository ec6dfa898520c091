import type { Module } from './modules.ts';

/** Files that are too long to be about one thing. */
export function tooLong(modules: Module[], most = 300): string[] {
  return modules
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > most)
    .map(({ path, lines }) => `${path} has ${lines} lines; the most is ${most}.`);
}

/** Circles of files that need each other when they load; types and lazy imports make none. */
export function cycles(modules: Module[]): string[] {
  const edges = new Map(
    modules.map(({ path, imports }) => [
      path,
      imports.filter(({ kind }) => kind === 'value').map(({ target }) => target),
    ]),
  );
  const done = new Set<string>();
  const found: string[] = [];

  function walk(path: string, trail: string[]): void {
    const start = trail.indexOf(path);
    if (start >= 0) found.push(`${[...trail.slice(start), path].join(' -> ')} is a circle.`);
    if (start >= 0 || done.has(path)) return;
    for (const target of edges.get(path) ?? []) walk(target, [...trail, path]);
    done.add(path);
  }
  for (const path of edges.keys()) walk(path, []);
  return found;
}
