import { isTest, type Module } from './modules.ts';

/** For each file or folder those that it imports, with the imports as sentences. */
type Graph = Map<string, Map<string, string[]>>;

/** Cycles of files that need each other when they load; types and lazy imports make none. */
export function fileCycles(modules: Module[]): string[] {
  const graph: Graph = new Map();
  for (const { path, imports } of modules)
    for (const { target, kind } of imports) if (kind === 'value') addEdge(graph, path, target);
  return cyclesOf(graph).map((cycle) => `${cycle.join(' -> ')} is a cycle.`);
}

/**
 * Cycles between the feature folders of the server or of the app. Every kind of import counts: a type or a lazy
 * import is a dependency too. Each cycle comes once, with the imports of its weakest edge, which is the one to remove.
 */
export function folderCycles(modules: Module[]): string[] {
  const graph: Graph = new Map();
  for (const { path, imports } of modules.filter((module) => !isTest(module.path)))
    for (const { target } of imports)
      if (isBetweenFolders(path, target))
        addEdge(graph, folderOf(path), folderOf(target), `${path} imports ${target}`);
  return cyclesOf(graph).map(
    (cycle) => `${cycle.join(' -> ')} is a cycle: ${weakestEdge(graph, cycle).join(', ')}.`,
  );
}

function isBetweenFolders(path: string, target: string): boolean {
  const [from, to] = [folderOf(path), folderOf(target)];
  return from !== '' && to !== '' && from !== to && sideOf(from) === sideOf(to);
}

/** `src/app/cart` for a file in it; '' for a file of no feature. */
function folderOf(path: string): string {
  return /^src\/(?:app|server)\/[^/]+(?=\/)/.exec(path)?.[0] ?? '';
}

function sideOf(folder: string): string {
  return folder.slice(0, folder.lastIndexOf('/'));
}

function addEdge(graph: Graph, from: string, to: string, sentence = ''): void {
  const edges = graph.get(from) ?? new Map<string, string[]>();
  graph.set(from, edges.set(to, [...(edges.get(to) ?? []), sentence]));
}

/** The shortest cycle through each edge, once; it begins and ends with the name that comes first in the alphabet. */
function cyclesOf(graph: Graph): string[][] {
  const found = new Map<string, string[]>();
  for (const [from, edges] of graph)
    for (const to of edges.keys()) {
      const way = shortestWay(graph, to, from);
      if (way) found.set(way.toSorted().join(), rotated(way));
    }
  return [...found.values()];
}

/** The names from `start` to `end`, both included; undefined when no import leads there. */
function shortestWay(graph: Graph, start: string, end: string): string[] | undefined {
  const seen = new Set([start]);
  const ways = [[start]];
  for (const way of ways) {
    const last = way.at(-1) ?? start;
    if (last === end) return way;
    for (const next of graph.get(last)?.keys() ?? []) {
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
}

function rotated(way: string[]): string[] {
  const first = way.indexOf(way.toSorted()[0] ?? '');
  const turned = [...way.slice(first), ...way.slice(0, first)];
  return [...turned, ...turned.slice(0, 1)];
}

function weakestEdge(graph: Graph, cycle: string[]): string[] {
  const edges = cycle.slice(1).map((to, index) => graph.get(cycle[index] ?? '')?.get(to) ?? []);
  return edges.toSorted((one, other) => one.length - other.length)[0] ?? [];
}
