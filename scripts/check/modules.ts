import { posix } from 'node:path';

export type Import = {
  /** A path from the project's root, or a package's name. */
  target: string;
  kind: 'value' | 'type' | 'dynamic';
};

/** `path` is from the project's root: `src/server/app.ts`. */
export type Module = { path: string; text: string; imports: Import[] };

/** A file as the rules see it. */
export function toModule(path: string, text: string): Module {
  return { path, text, imports: [...staticImports(path, text), ...dynamicImports(path, text)] };
}

/** Every TypeScript file below the folders, in a stable order. */
export async function readModules(root: string, folders: string[]): Promise<Module[]> {
  const glob = new Bun.Glob(`{${folders.join(',')}}/**/*.{ts,tsx}`);
  const paths = await Array.fromAsync(glob.scan({ cwd: root, onlyFiles: true }));
  return Promise.all(
    paths.sort().map(async (path) => toModule(path, await Bun.file(`${root}/${path}`).text())),
  );
}

/** Tests and what only they import. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/testing\/|\/test-[^/]+\.tsx?$/.test(path);
}

function staticImports(path: string, text: string): Import[] {
  const found = text.matchAll(/^(?:import|export)\s+(type\s)?(?:[^'"`;()]*?\sfrom\s*)?['"]([^'"]+)['"]/gm);
  return [...found].map(([, type, specifier = '']) => ({
    target: resolved(path, specifier),
    kind: type ? 'type' : 'value',
  }));
}

function dynamicImports(path: string, text: string): Import[] {
  const found = text.matchAll(/(typeof\s+)?\bimport\(\s*['"]([^'"]+)['"]\s*\)/g);
  return [...found].map(([, type, specifier = '']) => ({
    target: resolved(path, specifier),
    kind: type ? 'type' : 'dynamic',
  }));
}

function resolved(from: string, specifier: string): string {
  return specifier.startsWith('.')
    ? posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
    : specifier;
}
