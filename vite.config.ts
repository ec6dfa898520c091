import { reactRouter } from '@react-router/dev/vite';
import UnoCSS from 'unocss/vite';
import { defineConfig, type Plugin } from 'vite';

// Small files compress badly: the libraries of every page are one file, what every page draws is another.
const chunkGroups = [
  {
    name: 'libraries',
    test: /node_modules.(react|react-dom|scheduler|react-router|@tanstack|jotai|@elysiajs)[\\/](?!.*(useMutation|utationObserver))/,
  },
  { name: 'frame', test: /src.app.shell.(?!mobile)/ },
];

// Parts of React Router that a shop without server rendering never runs, and what they answer then. Each is about
// a kilobyte of every first view.
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
};

const leaveOutServerRouting: Plugin = {
  name: 'leave-out-server-routing',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  load(id) {
    const part = /react-router\/dist\/production\/lib\/(.+\.js)$/.exec(id)?.[1];
    return part ? unusedParts[part] : undefined;
  },
};

// Dialogs keep the page behind them from scrolling without a style element, which the shop's policy refuses.
const styleSingleton = `${import.meta.dirname}/src/app/ui/style-singleton.ts`;

export default defineConfig({
  plugins: [UnoCSS(), leaveOutServerRouting, reactRouter()],
  resolve: { alias: { 'react-style-singleton': styleSingleton } },
  build: { target: 'es2022', rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } },
  server: { proxy: { '/api': 'http://localhost:3000', '/sandbox': 'http://localhost:3000' } },
});
