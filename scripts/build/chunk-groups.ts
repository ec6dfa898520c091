import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;
type Modules = { getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importers'> | null };

/** The root, and the small parts that nearly every page has. */
const isShell = reachedFrom(
  /\/entry\.client\.tsx|\/src\/app\/(root|ui\/text\/text-link|ui\/layout\/page|platform\/page-meta)\.tsx?/,
);
/** Where most visits begin. */
const firstPages = {
  home: reachedFrom(/\/src\/app\/content\/home\/home-page\.tsx/),
  purchase: reachedFrom(/\/src\/app\/checkout\/purchase-page\.tsx/),
  greens: reachedFrom(/\/src\/app\/content\/our-greens-page\.tsx/),
};
type Page = keyof typeof firstPages;
const shares: Page[][] = [
  ['home', 'purchase', 'greens'],
  ['home', 'purchase'],
  ['purchase', 'greens'],
  ['home', 'greens'],
  ['home'],
  ['purchase'],
  ['greens'],
];

/**
 * Small files compress badly and each costs a request: what every page needs is one file. What the first pages share with
 * one another, or with other pages, is one file for each set of them. Elsewhere what many parts of the app share is one,
 * but for the admin pages' own parts, and icons, which would bring all of it to a page that draws one.
 */
export const chunkGroups: Groups = [
  { name: (id, modules) => (isShell(id, modules) ? 'shell' : null), debugName: 'shell', priority: 9 },
  ...shares.map((pages, index) => sharedBy(pages, 8 - index)),
  { name: 'icons', test: /\/rare-icons\./, priority: 1 },
  { name: 'common', test: (id) => !/\/src\/app\/(admin|week)\//.test(id), minShareCount: 8 },
];

function sharedBy(pages: Page[], priority: number): Groups[number] {
  const name = pages.join('-');
  const isTheirs = (id: string, modules: Modules) =>
    Object.entries(firstPages).every(([page, isOn]) => isOn(id, modules) === pages.includes(page as Page));
  return {
    name: (id, modules) => (isTheirs(id, modules) ? name : null),
    debugName: name,
    minShareCount: 2,
    priority,
  };
}

/** Whether a module is loaded with one whose path matches: by its static importers. */
function reachedFrom(start: RegExp) {
  const known = new Map<string, boolean>();
  return function isReached(id: string, modules: Modules): boolean {
    if (!known.has(id)) {
      known.set(id, false);
      const importers = modules.getModuleInfo(id)?.importers ?? [];
      known.set(id, start.test(id) || importers.some((importer) => isReached(importer, modules)));
    }
    return known.get(id) ?? false;
  };
}
