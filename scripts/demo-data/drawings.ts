import sharp from 'sharp';
import { answered, type ShopClient } from '../../src/server/testing/shop-client.ts';
import { createRandom, type Random } from './random.ts';

/** Pictures of a shop that has no photos yet, composed like photographs. Each says that it is a drawing. */

type BoxOfGreens = { products: { productId: string; quantity: number }[] };

/** Of the home page's top and of every box, as an owner uploads photos; other places stay empty. Returns their count. */
export async function hangDrawings({ api, call }: ShopClient): Promise<number> {
  const boxes = await answered(api.api.boxes.get());
  const drawings = new Map([
    ['hero-wide', () => drawHero(1)],
    ['hero-tall', () => drawHero(1.6)],
    ...boxes.map((box, index) => [`box-${box.id}`, () => drawBox(box, index)] as const),
  ]);
  for (const [slot, draw] of drawings) {
    const file = new Blob([new Uint8Array(await draw())], { type: 'image/jpeg' });
    const answer = await call('PUT', `/api/admin/pictures/${slot}`, file);
    if (!answer.ok) throw new Error(`${slot}: ${answer.status} ${await answer.text()}`);
  }
  return drawings.size;
}

/** 4:3, a JPEG. `index` chooses table and turn. */
export function drawBox({ products }: BoxOfGreens, index: number): Promise<Buffer> {
  const random = createRandom(100 + index);
  const table = tables[index % tables.length] ?? tables[0];
  const turn = [-5, 4, -2, 7, 2, -7][index % 6];
  return toJpeg(
    1000,
    750,
    `${tableTop(table, random)}
    <g transform="rotate(${turn} 500 375)">
      ${cardboard}
      ${compartments(products)
        .map((place) => punnet(place, random))
        .join('')}
      ${tag('translate(640 560) rotate(-6)', 1)}
    </g>
    ${looseLeaves(products[0]?.productId, random)}
    ${windowLight}`,
  );
}

/** 4:3. A larger `zoom` shows fewer plants. */
function drawHero(zoom: number): Promise<Buffer> {
  const random = createRandom(Math.round(zoom * 10));
  const rows = [0, 1, 2, 3, 4];
  return toJpeg(
    1920,
    1440,
    `<rect width="1920" height="1440" fill="url(#room)"/>
    <g filter="url(#far)">${bokeh(random)}</g>
    ${rows.map((row) => rowOfPlants(row, rows.length, zoom, random)).join('')}
    ${tag('translate(1290 1030) rotate(3)', 2)}
    ${tray}
    <rect width="1920" height="1440" fill="url(#sun)"/>
    <rect width="1920" height="1440" fill="url(#corners)"/>`,
  );
}

async function toJpeg(width: number, height: number, content: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${definitions}${content}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer();
}

type Look = { leaf: 'heart' | 'oval' | 'frilly'; colors: string[]; stem: string; size: number };
const broccoli: Look = {
  leaf: 'heart',
  colors: ['#4f8f3f', '#5fa04a', '#3f7d38', '#6fae52'],
  stem: '#d5e3b0',
  size: 0.42,
};
const looks: Record<string, Look> = {
  'pea-shoots': {
    leaf: 'oval',
    colors: ['#86b84a', '#74a83f', '#9cc95c', '#659a3a'],
    stem: '#a9cf78',
    size: 0.56,
  },
  'baby-broccoli': broccoli,
  radish: {
    leaf: 'heart',
    colors: ['#5d9a3c', '#6fae48', '#4d8735', '#82bd57'],
    stem: '#d9708f',
    size: 0.54,
  },
  kale: {
    leaf: 'frilly',
    colors: ['#5c8468', '#6d957a', '#4b7259', '#7fa58a'],
    stem: '#96628f',
    size: 0.5,
  },
};

const lookOf = (productId = ''): Look => looks[productId] ?? broccoli;
const between = (random: Random, least: number, most: number) =>
  least + (random.below(1000) / 1000) * (most - least);

function leaf({ leaf, colors }: Look, transform: string, random: Random): string {
  return `<use href="#${leaf}" fill="${random.pick(colors)}" transform="${transform}"/>`;
}

type Place = { productId: string; x: number; y: number; width: number; height: number };

/** Two rows from three greens on; each as large as its ounces. */
function compartments(products: BoxOfGreens['products']): Place[] {
  const inside = { x: 262, y: 160, width: 476, height: 430 };
  const inFirst = products.length > 2 ? Math.ceil(products.length / 2) : products.length;
  const rows = [products.slice(0, inFirst), products.slice(inFirst)].filter(({ length }) => length > 0);
  const ounces = (row: BoxOfGreens['products']) => row.reduce((sum, { quantity }) => sum + quantity, 0);
  let y = inside.y;
  return rows.flatMap((row) => {
    const height = (inside.height * ounces(row)) / ounces(products);
    let x = inside.x;
    const places = row.map(({ productId, quantity }) => {
      const width = (inside.width * quantity) / ounces(row);
      x += width;
      return { productId, x: x - width, y, width, height };
    });
    y += height;
    return places;
  });
}

/** Seen from above: layers of plants, the upper ones lighter. */
function punnet({ productId, x, y, width, height }: Place, random: Random): string {
  const look = lookOf(productId);
  const layer = (depth: number) => {
    const count = Math.round((width * height) / (900 + depth * 500));
    const plants = Array.from({ length: count }, () => {
      const left = between(random, x + 16, x + width - 16);
      const top = between(random, y + 16, y + height - 16);
      const angle = between(random, 0, 360);
      const size = look.size * between(random, 0.75, 1.15) * (0.8 + depth * 0.12);
      const pair = [angle, angle + between(random, 140, 220)].map((turn) =>
        leaf(look, `translate(${left} ${top}) rotate(${turn}) scale(${size})`, random),
      );
      return `<circle cx="${left}" cy="${top}" r="5" fill="${look.stem}"/>${pair.join('')}`;
    });
    return `<g filter="url(#lift)" opacity="${0.82 + depth * 0.06}">${plants.join('')}</g>
      ${depth < 3 ? `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#12240f" opacity="0.16"/>` : ''}`;
  };
  return `<rect x="${x + 4}" y="${y + 4}" width="${width - 8}" height="${height - 8}" rx="14" fill="#23401d" stroke="#f4efe2" stroke-width="7"/>
    ${[0, 1, 2, 3].map(layer).join('')}`;
}

function looseLeaves(productId: string | undefined, random: Random): string {
  const look = lookOf(productId);
  const places = [
    [120, 600],
    [165, 655],
    [880, 150],
    [90, 690],
  ] as const;
  const leaves = places.map(([x, y]) =>
    leaf(look, `translate(${x} ${y}) rotate(${random.below(360)}) scale(0.5)`, random),
  );
  return `<g filter="url(#lift)">${leaves.join('')}</g>`;
}

type Table = { board: string; seam: string; grain: string; boards: number };
const tables: [Table, ...Table[]] = [
  { board: '#b98d5f', seam: '#7d5a37', grain: 'wood', boards: 5 },
  { board: '#e6e0d2', seam: '#d3cbb9', grain: 'linen', boards: 0 },
  { board: '#545d60', seam: '#3c4447', grain: 'stone', boards: 0 },
  { board: '#d9bd92', seam: '#a98a5e', grain: 'wood', boards: 7 },
];

function tableTop({ board, seam, grain, boards }: Table, random: Random): string {
  const seams = Array.from({ length: boards }, (_, index) => {
    const y = ((index + 1) * 750) / (boards + 1) + between(random, -14, 14);
    return `<rect y="${y}" width="1000" height="3" fill="${seam}"/><rect y="${y + 3}" width="1000" height="2" fill="#fff" opacity="0.18"/>`;
  });
  return `<rect width="1000" height="750" fill="${board}"/>${seams.join('')}
    <rect width="1000" height="750" filter="url(#${grain})" opacity="0.5"/>`;
}

const cardboard = `
  <rect x="212" y="120" width="590" height="540" rx="10" fill="#000" opacity="0.5" filter="url(#ground)"/>
  <path d="M236 134 H764 L740 64 H260Z M236 616 H764 L742 690 H258Z" fill="#b8895a"/>
  <path d="M236 134 H764 L740 64 H260Z" fill="#fff" opacity="0.14"/>
  <path d="M236 134 V616 L158 596 V154Z M764 134 V616 L842 596 V154Z" fill="#a97b4e"/>
  <path d="M764 134 V616 L842 596 V154Z" fill="#000" opacity="0.14"/>
  <rect x="236" y="134" width="528" height="482" fill="#c99b6a"/>
  <rect x="250" y="148" width="500" height="454" fill="#4a3521"/>
  <path d="M250 148 H750 V166 H268 V602 H250Z" fill="#000" opacity="0.35"/>`;

/** The word in strokes: no font has to be on the machine. */
const word =
  'M4 2V72M4 2C64 2 64 72 4 72M70 72V30M70 46C74 32 84 28 94 30M138 32V72M138 52A18 20 0 1 1 102 52A18 20 0 1 1 138 52M150 30L162 72L174 36L186 72L198 30M212 30V72M212 12V13M226 30V72M226 48C230 24 258 24 258 48V72M308 32V80C308 100 276 100 274 88M308 52A18 20 0 1 1 272 52A18 20 0 1 1 308 52';

function tag(transform: string, scale: number): string {
  return `<g transform="${transform} scale(${scale})" filter="url(#lift)">
    <rect width="190" height="72" rx="9" fill="#f8f1e0"/>
    <path d="${word}" transform="translate(28 14) scale(0.44)" fill="none" stroke="#33452b" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/></g>`;
}

const windowLight = `
  <g filter="url(#shade)" fill="#fff" opacity="0.2"><path d="M-60 -40H330L120 800H-300Z"/><path d="M430 -40H640L430 800H220Z"/></g>
  <rect width="1000" height="750" fill="url(#sun)"/><rect width="1000" height="750" fill="url(#corners)"/>`;

const ground = 1210;

/** Row 0 is the farthest, out of focus and in the shade. */
function rowOfPlants(row: number, rows: number, zoom: number, random: Random): string {
  const nearness = row / (rows - 1);
  const kinds = Object.values(looks);
  const count = Math.round((60 - row * 4) / zoom);
  const plants = Array.from({ length: count }, (_, index) => {
    const x = ((index + between(random, 0.1, 0.9)) * 2100) / count - 90;
    const part = Math.floor((x / 1920) * kinds.length);
    const look = kinds[Math.min(Math.max(part, 0), kinds.length - 1)] ?? broccoli;
    const height = between(random, 460, 860) * (0.9 - nearness * 0.1) * (0.8 + zoom * 0.2);
    const lean = between(random, -70, 70);
    const base = ground - (1 - nearness) * 90;
    const top = base - height;
    const size = look.size * between(random, 1.5, 2.1) * (0.7 + nearness * 0.4) * zoom;
    const angle = between(random, -16, 16);
    const crown = [-62, 58].map((spread) =>
      leaf(
        look,
        `translate(${x + lean} ${top}) rotate(${angle + spread + between(random, -14, 14)}) scale(${size} ${size * between(random, 0.7, 1)})`,
        random,
      ),
    );
    const sprout = leaf(look, `translate(${x + lean} ${top}) rotate(${angle}) scale(${size * 0.5})`, random);
    return `<path d="M${x} ${base}Q${x + lean * 0.1} ${top + height * 0.4} ${x + lean} ${top}" fill="none" stroke="${look.stem}" stroke-width="${(7 + nearness * 6) * zoom}" stroke-linecap="round"/>${sprout}${crown.join('')}`;
  });
  const filter = ['far', 'middle', 'soft', 'lift', 'lift'][row];
  return `<g filter="url(#${filter})">${plants.join('')}</g>
    ${row < rows - 1 ? `<rect y="500" width="1920" height="800" fill="url(#depth)" opacity="${0.75 - nearness * 0.5}"/>` : ''}`;
}

const tray = `
  <rect x="-20" y="1170" width="1960" height="190" fill="#8d6238"/>
  <rect x="-20" y="1170" width="1960" height="190" filter="url(#wood)" opacity="0.55"/>
  <rect x="-20" y="1170" width="1960" height="10" fill="#fff" opacity="0.3"/>
  <rect y="1350" width="1920" height="90" fill="#d8cdb8"/>
  <rect x="-20" y="1346" width="1960" height="46" fill="#000" opacity="0.4" filter="url(#ground)"/>`;

function bokeh(random: Random): string {
  const spots = Array.from({ length: 46 }, () => {
    const color = random.pick(['#fdf3cf', '#e4efb9', '#bcd98a', '#fff']);
    return `<circle cx="${random.below(1920)}" cy="${random.below(760)}" r="${between(random, 30, 110)}" fill="${color}" opacity="${between(random, 0.1, 0.4)}"/>`;
  });
  return `<path d="M180 -40H720V620H180Z M790 -40H1330V620H790Z" fill="#fffbe9" opacity="0.75"/>${spots.join('')}`;
}

const blur = (id: string, deviation: number) =>
  `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
/** Dark grain over a colored ground. */
const grain = (id: string, frequency: string, strength: number) =>
  `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="4" seed="3"/><feColorMatrix values="0 0 0 0 0.2 0 0 0 0 0.13 0 0 0 0 0.05 0 ${strength} 0 0 ${-strength * 0.36}"/></filter>`;
/** With a midrib, a darker half and a gleam; drawn upwards from its stalk. */
const leafShape = (id: string, outline: string, half: string) =>
  `<g id="${id}"><path d="${outline}"/><path d="${half}" fill="#0c2a08" opacity="0.16"/><path d="M0 -6V-84" stroke="#f3fbd8" stroke-opacity="0.45" stroke-width="3" fill="none"/><ellipse cx="-20" cy="-64" rx="12" ry="22" fill="#fff" opacity="0.14" transform="rotate(-20 -20 -64)"/></g>`;

const definitions = `<defs>
  ${leafShape('heart', 'M0 0C-22 -14 -62 -34 -60 -70C-58 -98 -18 -106 0 -82C18 -106 58 -98 60 -70C62 -34 22 -14 0 0Z', 'M0 0V-82C18 -106 58 -98 60 -70C62 -34 22 -14 0 0Z')}
  ${leafShape('oval', 'M0 0C-44 -18 -52 -78 0 -112C52 -78 44 -18 0 0Z', 'M0 0V-112C52 -78 44 -18 0 0Z')}
  ${leafShape('frilly', 'M0 0C-18 -8 -34 -20 -28 -36C-48 -42 -46 -66 -28 -70C-32 -92 -12 -106 0 -96C12 -106 32 -92 28 -70C46 -66 48 -42 28 -36C34 -20 18 -8 0 0Z', 'M0 0V-96C12 -106 32 -92 28 -70C46 -66 48 -42 28 -36C34 -20 18 -8 0 0Z')}
  ${blur('far', 22)}${blur('middle', 10)}${blur('soft', 4)}${blur('ground', 16)}${blur('shade', 34)}
  ${grain('wood', '0.004 0.09', 1.6)}${grain('linen', '0.5 0.5', 0.7)}${grain('stone', '0.03 0.03', 1.3)}
  <filter id="lift" x="-5%" y="-5%" width="112%" height="112%"><feDropShadow dx="3" dy="5" stdDeviation="4" flood-color="#071404" flood-opacity="0.5"/></filter>
  <linearGradient id="room" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fbf3d9"/><stop offset="0.5" stop-color="#c9d6a0"/><stop offset="1" stop-color="#55703f"/></linearGradient>
  <linearGradient id="depth" x1="0" y1="0" x2="0" y2="1"><stop offset="0.2" stop-color="#1d3a18" stop-opacity="0"/><stop offset="0.8" stop-color="#16300f" stop-opacity="0.9"/></linearGradient>
  <radialGradient id="sun" cx="0.18" cy="0.08" r="0.9"><stop offset="0" stop-color="#fff4cf" stop-opacity="0.5"/><stop offset="1" stop-color="#fff4cf" stop-opacity="0"/></radialGradient>
  <radialGradient id="corners" cx="0.5" cy="0.48" r="0.78"><stop offset="0.6" stop-opacity="0"/><stop offset="1" stop-opacity="0.42"/></radialGradient>
</defs>`;
