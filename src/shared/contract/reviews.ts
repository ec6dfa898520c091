import * as v from 'valibot';
import { text } from '../text.ts';
import { line } from './inquiries.ts';
import { testimonialLimits } from './page-contents.ts';

const token = v.pipe(text(), v.maxLength(500));

/** `GET /api/review?token=`, `POST /api/review/agree`. */
export const ReviewToken = v.object({ token });

export const reviewField = line(testimonialLimits.quote, 'Please write how it was.');

/** `POST /api/review`. One line, so that it can be published as it is. */
export const ReviewText = v.object({ token, message: reviewField });
export type ReviewText = v.InferOutput<typeof ReviewText>;

/** `open`: nothing written yet. `quote` is what would be published, null until the farm has asked. */
export const Review = v.object({
  state: v.picklist(['open', 'received', 'asked', 'agreed']),
  quote: v.nullable(v.object({ quote: v.string(), name: v.string(), town: v.string() })),
});
export type Review = v.InferOutput<typeof Review>;
