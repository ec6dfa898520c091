import type { Plugin } from 'vite';

// What React Router 8.4 ships for server rendering, and what the same functions come to in a shop that has
// `ssr: false`, no route loaders and no actions. A route that gets a loader needs `single-fetch.js` back. Styles are
// in every page already (`site/lean-page.ts`), and no link prefetches.
const unusedParts: Record<string, string> = {
  'dom/ssr/fog-of-war.js': `
    const nothing = () => {};
    export const URL_LIMIT = 7680;
    export const isFogOfWarEnabled = () => false;
    export { nothing as getManifestPath, nothing as getPartialManifest, nothing as getPathsWithAncestors };
    export { nothing as getPatchRoutesOnNavigationFunction, nothing as useFogOFWarDiscovery };
    export { nothing as handleClientVersionMismatch };`,
  'router/instrumentation.js': `
    const nothing = () => {};
    export const instrumentationResultMetaContext = undefined;
    export { nothing as consumeInstrumentationClientResultMetaReceiver, nothing as instrumentHandler };
    export { nothing as getRouteInstrumentationUpdates, nothing as instrumentClientSideRouter };`,
  'dom/ssr/links.js': `
    const nothing = () => {};
    export function getKeyedLinksForMatches(matches, modules) {
      const links = matches.flatMap(({ route }) => modules[route.id]?.links?.() ?? []);
      return links.map((link) => ({ key: link.rel + link.href, link }));
    }
    export const getModuleLinkHrefs = () => [];
    export { nothing as getKeyedPrefetchLinks, nothing as getNewMatchesForLinks, nothing as isPageLinkDescriptor };
    export { nothing as prefetchRouteCss, nothing as prefetchStyleLinks };`,
  'dom/ssr/single-fetch.js': `
    const nothing = () => {};
    export const NO_BODY_STATUS_CODES = new Set();
    export const SingleFetchRedirectSymbol = Symbol('SingleFetchRedirect');
    export { nothing as StreamTransfer, nothing as getSingleFetchDataStrategyImpl };
    export { nothing as singleFetchUrl, nothing as stripIndexParam };
    export async function decodeViaTurboStream() {
      return { value: { loaderData: {}, actionData: null, errors: null } };
    }
    export function getTurboStreamSingleFetchDataStrategy() {
      return (args) => args.runClientMiddleware(runInBrowser);
    }
    async function runInBrowser({ matches }) {
      const called = matches.filter((match) => match.shouldCallHandler());
      const results = await Promise.all(called.map((match) => match.resolve((handler) => handler())));
      return Object.fromEntries(called.map((match, index) => [match.route.id, results[index]]));
    }`,
};

/** Leaves those parts out of the browser's build: about 6 KB (brotli) of every first view. */
export function leanRouter(): Plugin {
  return inBrowserBuild('lean-router', (id) => {
    const part = /react-router\/dist\/production\/lib\/(.+\.js)$/.exec(id)?.[1];
    return part ? unusedParts[part] : undefined;
  });
}

/** With `modulePreload: false` Vite's helper around `import()` has nothing to preload, but still weighs a kilobyte. */
export function plainImports(): Plugin {
  return inBrowserBuild('plain-imports', (id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : undefined,
  );
}

/** Says what valibot's own build does not: making a schema has no effect, so an unused one may go. */
export function pureSchemas(): Plugin {
  return {
    name: 'pure-schemas',
    enforce: 'pre',
    apply: 'build',
    transform: (code, id) =>
      /\/src\/shared\/[^?]+\.ts$/.test(id) ? code.replace(/\bv\.\w+\(/g, '/* @__PURE__ */ $&') : undefined,
  };
}

function inBrowserBuild(name: string, load: (id: string) => string | undefined): Plugin {
  return {
    name,
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load,
  };
}
