import * as v from 'valibot';
import { rules } from '../business.ts';
import { text } from '../text.ts';
import { isZipCode, zipCodeMessage } from './address.ts';
import { badEmail, isEmail } from './email.ts';
import { listQuery, rowVersion } from './lists.ts';
import { TapKey } from './tap-key.ts';

export const businessTypes = [
  'restaurant',
  'grocery-store',
  'catering',
  'food-service',
  'cafe',
  'hotel',
  'other',
] as const;

/** Pounds per month. */
export const monthlyVolumes = ['5-10-lbs', '10-25-lbs', '25-50-lbs'] as const;

export const wholesaleProducts = [
  'Pea Shoots',
  'Radish Rambo',
  'Kale - Red Russian',
  'Baby Broccoli',
] as const;

/** The specified greens, and those that the shop has added since. */
export function wholesaleChoices(products: { id: string; name: string }[]): string[] {
  const added = products.filter(({ id }) => !(id in rules.firstPrices)).map(({ name }) => name);
  return [...wholesaleProducts, ...added];
}

export const applicationStatuses = ['new', 'approved', 'declined'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** Also the body of the 400 (product 13.4). */
export const inquiryMessages = {
  name: 'Please enter your name.',
  email: 'Please enter your email address.',
  badEmail,
  message: 'Please write a message.',
  companyName: 'Please enter your company name.',
  businessType: 'Please choose your business type.',
  contactPerson: 'Please enter the name of a contact person.',
  phone: 'Please enter your phone number.',
  badPhone: 'Please enter a phone number with at least 7 digits.',
  address: 'Please enter your street address.',
  city: 'Please enter your city.',
  state: 'Please enter your state.',
  zipCode: 'Please enter your ZIP code.',
  badZip: zipCodeMessage,
  estimatedMonthlyVolume: 'Please choose one of the monthly volumes.',
  productsInterest: 'Please choose at least one product.',
  badProduct: 'Please choose from the products on the list.',
} as const;

const notTextMessage = 'Please write this as text.';

/** The browser's id, so an inquiry is stored once, and two spam signals. */
const submissionMetadata = {
  clientId: v.nullish(v.pipe(text(), v.uuid('The client id must be a UUID.'))),
  /** Honeypot. */
  reference: v.nullish(text(), ''),
  /** ms since the form opened. */
  shownForMs: v.nullish(v.pipe(v.number(), v.minValue(0))),
};

/** `POST /api/contact` (product 13.4). */
export const ContactMessage = v.object({
  name: line(100, inquiryMessages.name),
  email: email(),
  subject: line(150),
  message: paragraphs(5000, inquiryMessages.message),
  ...submissionMetadata,
});
export type ContactMessage = v.InferOutput<typeof ContactMessage>;

/** `POST /api/wholesale-inquiry` (product 13.4). */
export const WholesaleInquiry = v.object({
  companyName: line(120, inquiryMessages.companyName),
  businessType: choice(businessTypes, inquiryMessages.businessType),
  contactPerson: line(100, inquiryMessages.contactPerson),
  email: email(),
  phone: v.pipe(
    line(40, inquiryMessages.phone),
    v.check((phone) => phone.replace(/\D/g, '').length >= 7, inquiryMessages.badPhone),
  ),
  address: line(200, inquiryMessages.address),
  city: line(100, inquiryMessages.city),
  state: line(50, inquiryMessages.state),
  zipCode: v.pipe(line(20, inquiryMessages.zipCode), v.check(isZipCode, inquiryMessages.badZip)),
  yearsInOperation: countText(),
  numberOfLocations: countText(),
  estimatedMonthlyVolume: v.pipe(
    v.nullish(text(inquiryMessages.estimatedMonthlyVolume), ''),
    v.picklist(['', ...monthlyVolumes], inquiryMessages.estimatedMonthlyVolume),
  ),
  productsInterest: v.pipe(
    v.nullish(
      v.pipe(
        v.array(line(60, inquiryMessages.badProduct), inquiryMessages.productsInterest),
        v.maxLength(20, inquiryMessages.badProduct),
      ),
      [],
    ),
    v.transform((products) => [...new Set(products)]),
    v.minLength(1, inquiryMessages.productsInterest),
  ),
  additionalRequirements: paragraphs(3000),
  ...submissionMetadata,
});
export type WholesaleInquiry = v.InferOutput<typeof WholesaleInquiry>;

export const InquiryReceived = v.object({ received: v.literal(true) });
export type InquiryReceived = v.InferOutput<typeof InquiryReceived>;

export type InquiryKind = 'contact' | 'wholesale';

/** 'grocery-store' as 'Grocery store'. */
export function choiceLabel(choice: string): string {
  const words = choice.replace(/-(?=[a-z])/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `emptyMessage` makes it required. */
export function line(maxLength: number, emptyMessage?: string) {
  return v.pipe(
    v.nullish(text(emptyMessage ?? notTextMessage), ''),
    v.transform(toOneLine),
    v.check((value) => !emptyMessage || value !== '', emptyMessage),
    v.maxLength(maxLength, `Please keep this to ${maxLength} characters.`),
  );
}

/** `emptyMessage` makes it required. */
function paragraphs(maxLength: number, emptyMessage?: string) {
  return v.pipe(
    v.nullish(text(emptyMessage ?? notTextMessage), ''),
    v.transform((input) =>
      withoutBidiMarks(input)
        .replace(/\r\n?|[\u2028\u2029]/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, ' ')
        .trim(),
    ),
    v.check((value) => !emptyMessage || value !== '', emptyMessage),
    v.maxLength(maxLength, () => `Please keep this to ${maxLength.toLocaleString('en-US')} characters.`),
  );
}

function email() {
  return v.pipe(line(254, inquiryMessages.email), v.check(isEmail, inquiryMessages.badEmail));
}

function choice<const Choices extends readonly [string, ...string[]]>(choices: Choices, message: string) {
  return v.pipe(v.nullish(text(message), ''), v.picklist(choices, message));
}

/** A number, or words like "3 to 5". */
function countText() {
  return v.pipe(
    v.nullish(v.union([text(), v.number()], notTextMessage), ''),
    v.transform((input) => toOneLine(String(input))),
    v.maxLength(40, 'Please keep this to 40 characters.'),
  );
}

function toOneLine(input: string): string {
  return withoutBidiMarks(input)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/** '' if nothing visible remains. */
function withoutBidiMarks(input: string): string {
  const seen = input.replace(/[\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/gu, '');
  return seen === '' ? '' : input.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
}

const ApplicationStatus = v.picklist(applicationStatuses, 'The status is new, approved or declined.');

/** `GET /api/admin/wholesale`. */
export const ApplicationQuery = v.object({ ...listQuery, status: v.optional(ApplicationStatus) });
export type ApplicationQuery = v.InferOutput<typeof ApplicationQuery>;

/** `createdAt` is epoch ms. */
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

/** `createdAt` is epoch ms. `customerId` and `review` are null unless it answers the mail after a first delivery. */
export const AdminMessage = v.object({
  id: v.string(),
  customerId: v.nullable(v.string()),
  review: v.nullable(v.picklist(['received', 'asked', 'agreed', 'published'])),
  name: v.string(),
  email: v.string(),
  subject: v.string(),
  message: v.string(),
  isLikelySpam: v.boolean(),
  isAnswered: v.boolean(),
  answers: v.array(v.object({ text: v.string(), at: v.number() })),
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

/** `POST /api/admin/messages/{id}/answer`: once for a key. */
export const NewAnswer = v.object({ text: paragraphs(5000, 'Please write an answer.'), key: TapKey });
export type NewAnswer = v.InferOutput<typeof NewAnswer>;

export const WaitingListEntry = v.object({
  customerEmail: v.pipe(text(), v.trim(), v.check(isEmail, badEmail)),
});
