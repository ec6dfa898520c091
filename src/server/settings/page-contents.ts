import { and, eq, sql } from 'drizzle-orm';
import {
  type NamedBoxes,
  type Testimonials,
  testimonialLimits,
} from '../../shared/contract/page-contents.ts';
import { namedBoxes } from '../../shared/facts/boxes.ts';
import { demoTestimonials } from '../../shared/facts/testimonials.ts';
import { findProducts } from '../catalog/products.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { recordEvent } from '../platform/events/events.ts';
import { auditEvents } from '../platform/events/table.ts';
import { settings } from './table.ts';

export function listBoxes(db: Db): NamedBoxes {
  return (
    readList<NamedBoxes>(db, 'named_boxes') ??
    namedBoxes.map(({ id, name, contents }) => ({
      id,
      name,
      products: contents.map(({ productId, ounces }) => ({ productId, quantity: ounces })),
    }))
  );
}

/** Replaces all. 400 for an unknown green. */
export function setBoxes(deps: Deps, adminId: string, boxes: NamedBoxes): NamedBoxes {
  const ids = boxes.flatMap(({ products }) => products.map(({ productId }) => productId));
  const known = findProducts(deps.db, ids);
  if (ids.some((id) => !known.has(id))) throw new AppError('invalid', 'We do not know this green.');
  writeList(deps, `admin:${adminId}`, 'named_boxes', boxes);
  return boxes;
}

/** The demo starts with invented ones, which a live shop must not show. */
export function listTestimonials({ db, env }: Pick<Deps, 'db' | 'env'>): Testimonials {
  return readList<Testimonials>(db, 'testimonials') ?? (env.mode === 'demo' ? [...demoTestimonials] : []);
}

export function setTestimonials(deps: Deps, adminId: string, testimonials: Testimonials): Testimonials {
  writeList(deps, `admin:${adminId}`, 'testimonials', testimonials);
  return testimonials;
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
  db.update(settings).set({ value }).where(eq(settings.key, 'testimonials')).run();
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

function writeList({ db, now }: Deps, by: `admin:${string}` | 'machine', key: ListKey, list: object[]): void {
  const value = JSON.stringify(list);
  transact(db, () => {
    const before = db.select().from(settings).where(eq(settings.key, key)).get()?.value ?? '';
    if (before === value) return;
    const row = { id: newId(), key, value, description: descriptions[key], updatedAt: now() };
    db.insert(settings)
      .values(row)
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now() } })
      .run();
    recordEvent(db, { by, what: 'setting', about: key, from: before, to: value }, now());
  });
}
