import { and, eq, sql } from 'drizzle-orm';
import {
  type NamedBoxes,
  type NamedBoxesChange,
  type Testimonials,
  type TestimonialsChange,
  testimonialLimits,
} from '../../shared/contract/page-contents.ts';
import { namedBoxes } from '../../shared/facts/boxes.ts';
import { demoTestimonials } from '../../shared/facts/testimonials.ts';
import { catalogOrder, findProducts } from '../catalog/products.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import { assertCurrentVersion } from '../platform/db/row-versions.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { recordEvent } from '../platform/events/events.ts';
import { auditEvents } from '../platform/events/table.ts';
import { settings } from './table.ts';

export function listBoxes(db: Db): NamedBoxes {
  const boxes =
    readList<NamedBoxes>(db, 'named_boxes') ??
    namedBoxes.map(({ id, name, contents }) => ({
      id,
      name,
      products: contents.map(({ productId, ounces }) => ({ productId, quantity: ounces })),
    }));
  const inOrder = catalogOrder(db);
  return boxes.map((box) => ({ ...box, products: inOrder(box.products) }));
}

export function getBoxes(db: Db) {
  return { version: versionOf(db, 'named_boxes'), boxes: listBoxes(db) };
}

/** Replaces all. 400 for an unknown green, 409 for an older version. */
export function setBoxes(deps: Deps, adminId: string, { version, boxes }: NamedBoxesChange) {
  const ids = boxes.flatMap(({ products }) => products.map(({ productId }) => productId));
  const known = findProducts(deps.db, ids);
  if (ids.some((id) => !known.has(id))) throw new AppError('invalid', 'We do not know this green.');
  writeList(deps, `admin:${adminId}`, 'named_boxes', boxes, version);
  return getBoxes(deps.db);
}

/** The demo starts with invented ones, which a live shop must not show. */
export function listTestimonials({ db, env }: Pick<Deps, 'db' | 'env'>): Testimonials {
  return readList<Testimonials>(db, 'testimonials') ?? (env.mode === 'demo' ? [...demoTestimonials] : []);
}

export function getTestimonials(deps: Pick<Deps, 'db' | 'env'>) {
  return { version: versionOf(deps.db, 'testimonials'), testimonials: listTestimonials(deps) };
}

/** Replaces all. 409 for an older version: a customer may have agreed to another one meanwhile. */
export function setTestimonials(deps: Deps, adminId: string, { version, testimonials }: TestimonialsChange) {
  writeList(deps, `admin:${adminId}`, 'testimonials', testimonials, version);
  return getTestimonials(deps);
}

/** False, and no change, when there is no room. In the caller's transaction. */
export function addTestimonial(deps: Deps, testimonial: Testimonials[number]): boolean {
  const shown = listTestimonials(deps);
  if (shown.length >= testimonialLimits.count) return false;
  writeList(deps, 'machine', 'testimonials', [...shown, testimonial]);
  return true;
}

/** Also from what was recorded about changes. In the caller's transaction. */
export function removeTestimonial(db: Db, quote: string): void {
  const shown = readList<Testimonials>(db, 'testimonials') ?? [];
  const value = JSON.stringify(shown.filter((one) => one.quote !== quote));
  db.update(settings)
    .set({ value, version: sql`${settings.version} + 1` })
    .where(eq(settings.key, 'testimonials'))
    .run();
  const { what, about, from, to } = auditEvents;
  const written = JSON.stringify(quote);
  db.update(auditEvents)
    .set({ from: '', to: '' })
    .where(and(eq(what, 'setting'), eq(about, 'testimonials'), sql`instr(${from} || ${to}, ${written}) > 0`))
    .run();
}

const descriptions = {
  named_boxes: 'The named boxes, as JSON.',
  testimonials: 'What customers said, as JSON.',
};
type ListKey = keyof typeof descriptions;

/** Validated when it was written. */
function readList<List>(db: Db, key: ListKey): List | null {
  const row = db.select().from(settings).where(eq(settings.key, key)).get();
  return row ? (JSON.parse(row.value) as List) : null;
}

function versionOf(db: Db, key: ListKey): number {
  return db.select().from(settings).where(eq(settings.key, key)).get()?.version ?? 0;
}

function writeList(
  { db, now }: Deps,
  by: `admin:${string}` | 'machine',
  key: ListKey,
  list: object[],
  version?: number,
): void {
  const value = JSON.stringify(list);
  transact(db, () => {
    const present = versionOf(db, key);
    assertCurrentVersion('list', { version: present }, version);
    const before = db.select().from(settings).where(eq(settings.key, key)).get()?.value ?? '';
    if (before === value) return;
    const change = { value, version: present + 1, updatedAt: now() };
    db.insert(settings)
      .values({ id: newId(), key, description: descriptions[key], ...change })
      .onConflictDoUpdate({ target: settings.key, set: change })
      .run();
    recordEvent(db, { by, what: 'setting', about: key, from: before, to: value }, now());
  });
}
