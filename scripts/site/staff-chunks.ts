import type { Site } from '../../src/server/site.ts';

/**
 * The scripts that only the admin page loads when it is used: customers need not keep them. The page itself is not
 * among them, so that it can say what it needs. Found by following imports from every page of the router's manifest.
 */
export async function staffChunks(client: string, { files }: Site): Promise<Set<string>> {
  const scripts = Object.keys(files).filter((path) => /^\/assets\/.+\.js$/.test(path));
  const read = (path: string) => Bun.file(client + path).text();
  const needed = new Set(scripts.filter((path) => routerManifest.test(path)));
  for (const path of needed) {
    const found = routerManifest.test(path) ? namedIn(await read(path)) : importsOf(path, await read(path));
    for (const target of found) if (target in files) needed.add(target);
  }
  return new Set(scripts.filter((path) => !needed.has(path)));
}

function namedIn(manifest: string): string[] {
  return [...manifest.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path);
}

function importsOf(path: string, text: string): string[] {
  const imports = new Bun.Transpiler({ loader: 'js' }).scanImports(text);
  const followed = staffPage.test(path) ? imports.filter(({ kind }) => kind !== 'dynamic-import') : imports;
  return followed.map((found) => new URL(found.path, `http://shop${path}`).pathname);
}

const routerManifest = /^\/assets\/manifest-[^/]+\.js$/;
const staffPage = /^\/assets\/admin-page-[^/]+\.js$/;
