import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: ['./src/server/outbox-table.ts', './src/server/signing-table.ts', './src/server/*/table.ts'],
  out: './drizzle',
});
