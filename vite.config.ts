import { reactRouter } from '@react-router/dev/vite';
import UnoCSS from 'unocss/vite';
import { defineConfig } from 'vite';

// Small files compress badly: the libraries of every page are one file, what every page draws is another.
const chunkGroups = [
  { name: 'valibot', test: /node_modules.valibot/, priority: 1 },
  {
    name: 'libraries',
    test: /node_modules.(react|react-dom|scheduler|react-router|@tanstack|jotai|@elysiajs)[\\/](?!.*(useMutation|utationObserver|nfiniteQueryObserver|useInfiniteQuery|dist.(vanilla.)?utils))/,
  },
  {
    name: 'frame',
    test: /src.app.(shell.(?!mobile|account-menu)|ui.(format-day|lazy-with-retry|use-hydrated)|delivery.use-first-delivery)|src.shared.facts.home-hero|src.app.root\./,
  },
  // Each file is a round trip in a queue of six: what all pages but home share, and what forms and orders are made of.
  { name: 'page', test: /src.app.(page-meta|ui.(page|text-link|skeleton))\.tsx?$/ },
  {
    name: 'forms',
    test: /src.(shared.(address|delivery-days)|app.(settings.queries|ui.(alert|error-state|field|field-context|form|submit-button|text-input|text-area|control-icons|card|stepper|badge|day|day-list|price)))\b|(useMutation|mutationObserver)\.js/,
  },
];

export default defineConfig({
  plugins: [UnoCSS(), reactRouter()],
  build: {
    target: 'es2022',
    // One stylesheet and no preload lists: what loads later is small, and the lists weigh in every first view.
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/sandbox': 'http://localhost:3000' } },
});
