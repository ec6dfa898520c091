import { codes } from 'zipcodes/lib/codes.js';

/** Writes the ZIP centroids that the server loads into an empty table: `bun scripts/zip-codes.ts`. */

const target = new URL('../src/server/delivery/zip-codes.tsv.gz', import.meta.url);

const lines = Object.values(codes)
  .filter(({ country }) => country === 'US')
  .sort((a, b) => a.zip.localeCompare(b.zip))
  .map(({ zip, latitude, longitude, city, state }) => [zip, latitude, longitude, city, state].join('\t'));

const packed = Bun.gzipSync(new TextEncoder().encode(lines.join('\n')), { level: 9 });
await Bun.write(target, packed);
process.stdout.write(`${lines.length} ZIP codes, ${packed.byteLength} bytes\n`);
