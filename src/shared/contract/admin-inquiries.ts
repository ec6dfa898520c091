import * as v from 'valibot';
import { text } from '../text.ts';
import { listQuery, rowVersion } from './admin-lists.ts';
import { applicationStatuses } from './inquiries.ts';

const ApplicationStatus = v.picklist(applicationStatuses, 'The status is new, approved or declined.');

/** `GET /api/admin/wholesale`. */
export const ApplicationQuery = v.object({ ...listQuery, status: v.optional(ApplicationStatus) });
export type ApplicationQuery = v.InferOutput<typeof ApplicationQuery>;

/** An application for the wholesale programme, with the farm's own note. `createdAt` is epoch ms. */
export const AdminApplication = v.object({
  id: v.string(),
  companyName: v.string(),
  businessType: v.string(),
  contactPerson: v.string(),
  email: v.string(),
  phone: v.string(),
  address: v.string(),
  yearsInOperation: v.string(),
  numberOfLocations: v.string(),
  estimatedMonthlyVolume: v.string(),
  productsInterest: v.array(v.string()),
  additionalRequirements: v.string(),
  isLikelySpam: v.boolean(),
  status: ApplicationStatus,
  note: v.string(),
  version: v.number(),
  createdAt: v.number(),
});
export type AdminApplication = v.InferOutput<typeof AdminApplication>;

/** `PATCH /api/admin/wholesale/{id}`. */
export const ApplicationChange = v.object({
  status: v.optional(ApplicationStatus),
  note: v.optional(v.pipe(text(), v.trim(), v.maxLength(2000, 'Please keep the note to 2,000 characters.'))),
  version: rowVersion,
});
export type ApplicationChange = v.InferOutput<typeof ApplicationChange>;

export const messageStatuses = ['unanswered', 'answered'] as const;

/** `GET /api/admin/messages`. */
export const MessageQuery = v.object({
  ...listQuery,
  status: v.optional(v.picklist(messageStatuses, 'The status is unanswered or answered.')),
});
export type MessageQuery = v.InferOutput<typeof MessageQuery>;

/** A message of the contact form. `createdAt` is epoch ms. */
export const AdminMessage = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  subject: v.string(),
  message: v.string(),
  isLikelySpam: v.boolean(),
  isAnswered: v.boolean(),
  version: v.number(),
  createdAt: v.number(),
});
export type AdminMessage = v.InferOutput<typeof AdminMessage>;

/** `PATCH /api/admin/messages/{id}`. */
export const MessageChange = v.object({
  isAnswered: v.boolean('Please say whether it is answered.'),
  version: rowVersion,
});
export type MessageChange = v.InferOutput<typeof MessageChange>;
