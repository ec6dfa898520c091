import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: ['./src/server/platform/*/table.ts', './src/server/*/table.ts', './src/server/*/*/table.ts'],
  out: './drizzle',
});
