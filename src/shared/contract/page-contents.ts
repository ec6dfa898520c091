import * as v from 'valibot';
import { rules } from '../business.ts';
import { oneLine, text } from '../text.ts';

const line = (missing: string, max: number) =>
  v.pipe(
    text(missing),
    v.trim(),
    oneLine,
    v.nonEmpty(missing),
    v.maxLength(max, `Please keep it to ${max} characters.`),
  );

const ounces = `Ounces are whole numbers from 1 to ${rules.maxLineQuantity}.`;

const Box = v.object({
  id: v.pipe(text('Each box needs an id.'), v.regex(/^[a-z0-9-]{1,40}$/, 'Each box needs an id.')),
  name: line('Please give each box a name.', 40),
  products: v.pipe(
    v.array(
      v.object({
        productId: v.pipe(text('Each green needs an id.'), v.maxLength(60)),
        quantity: v.pipe(
          v.number(ounces),
          v.integer(ounces),
          v.minValue(1, ounces),
          v.maxValue(rules.maxLineQuantity, ounces),
        ),
      }),
    ),
    v.minLength(1, 'Please choose a green for each box.'),
    v.maxLength(rules.maxLines),
  ),
});

/** `GET /api/boxes`; `quantity` counts ounces. */
export const NamedBoxes = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    products: v.array(v.object({ productId: v.string(), quantity: v.number() })),
  }),
);
export type NamedBoxes = v.InferOutput<typeof NamedBoxes>;

/** `GET /api/admin/boxes`; `version` 0 is the shop's own list. */
export const AdminBoxes = v.object({ version: v.number(), boxes: NamedBoxes });

const version = v.pipe(v.number('Please send the version.'), v.integer('Please send the version.'));

const BoxList = v.pipe(
  v.array(Box),
  v.maxLength(6, 'There can be six boxes at most.'),
  v.check(
    (boxes) => new Set(boxes.flatMap(({ id, name }) => [id, name])).size === 2 * boxes.length,
    'Please give each box a name of its own.',
  ),
);

/** `PUT /api/admin/boxes`. */
export const NamedBoxesChange = v.object({ version, boxes: BoxList });
export type NamedBoxesChange = v.InferOutput<typeof NamedBoxesChange>;

/** `GET /api/testimonials`. */
export const Testimonials = v.array(v.object({ quote: v.string(), name: v.string(), town: v.string() }));
export type Testimonials = v.InferOutput<typeof Testimonials>;

export const testimonialLimits = { count: 6, quote: 400, name: 60, town: 60 } as const;

/** `GET /api/admin/testimonials`; `version` 0 is the shop's own list. */
export const AdminTestimonials = v.object({ version: v.number(), testimonials: Testimonials });

const TestimonialList = v.pipe(
  v.array(
    v.object({
      quote: line('Please enter what the customer said.', testimonialLimits.quote),
      name: line('Please enter a first name.', testimonialLimits.name),
      town: line('Please enter a town.', testimonialLimits.town),
    }),
  ),
  v.maxLength(testimonialLimits.count, 'There can be six quotes at most.'),
);

/** `PUT /api/admin/testimonials`. */
export const TestimonialsChange = v.object({ version, testimonials: TestimonialList });
export type TestimonialsChange = v.InferOutput<typeof TestimonialsChange>;
