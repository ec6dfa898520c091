import { reactRouter } from '@react-router/dev/vite';
import UnoCSS from 'unocss/vite';
import { defineConfig } from 'vite';
import { leanRouter } from './scripts/lean-router.ts';

// Small files compress badly: the libraries of every page are one file, what every page draws is another.
const chunkGroups = [
  {
    name: 'libraries',
    test: /node_modules.(react|react-dom|scheduler|react-router|@tanstack|jotai|@elysiajs)[\\/](?!.*(useMutation|utationObserver))/,
  },
  { name: 'frame', test: /src.app.shell.(?!mobile)/ },
];

export default defineConfig({
  plugins: [UnoCSS(), leanRouter(), reactRouter()],
  build: { target: 'es2022', rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } },
  server: { proxy: { '/api': 'http://localhost:3000', '/sandbox': 'http://localhost:3000' } },
});
