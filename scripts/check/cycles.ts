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
 * Cycles between the feature folders of the server or of the app, and between the wings of one feature. Every kind of import
 * counts: a type or a lazy import is a dependency too. Each cycle comes once, with the imports of its weakest edge, which is
 * the one to remove.
 */
export function folderCycles(modules: Module[]): string[] {
  const graph: Graph = new Map();
  for (const { path, imports } of modules.filter((module) => !isTest(module.path)))
    for (const { target } of imports) {
      const [from, to] = foldersThatPart(path, target);
      if (from && to) addEdge(graph, from, to, `${path} imports ${target}`);
    }
  return cyclesOf(graph).map(
    (cycle) => `${cycle.join(' -> ')} is a cycle: ${weakestEdge(graph, cycle).join(', ')}.`,
  );
}

/** The features of two files, or their wings within one feature; nothing when one of them is in neither. */
function foldersThatPart(path: string, target: string): string[] {
  for (const depth of [3, 4]) {
    const [from = '', to = ''] = [path, target].map((file) => folderAt(file, depth));
    if (!from || !to || parentOf(from) !== parentOf(to)) return [];
    if (from !== to) return [from, to];
  }
  return [];
}

/** `src/app/cart` at depth 3 for a file in it; '' for a file that is not so deep, or of another half of the project. */
function folderAt(path: string, depth: number): string {
  const parts = path.split('/');
  const isOfShop = parts[0] === 'src' && (parts[1] === 'app' || parts[1] === 'server');
  return isOfShop && parts.length > depth ? parts.slice(0, depth).join('/') : '';
}

function parentOf(folder: string): string {
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
