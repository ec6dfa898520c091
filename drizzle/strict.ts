import { Glob } from 'bun';

/** drizzle-kit writes no STRICT; this adds it to every CREATE TABLE of the generated migrations. */
for (const name of new Glob('*.sql').scanSync(import.meta.dir)) {
  const file = Bun.file(`${import.meta.dir}/${name}`);
  const sql = await file.text();
  const strict = sql.replace(/(CREATE TABLE[^;]*\n\))(;)/g, '$1 STRICT$2');
  if (strict !== sql) await Bun.write(file, strict);
}
