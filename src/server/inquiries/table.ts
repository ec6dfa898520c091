import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { applicationStatuses, businessTypes } from '../../shared/contract/inquiries.ts';
import { users } from '../accounts/record/table.ts';
import { flag, idColumn, instant } from '../platform/db/columns.ts';

/** `at` is epoch ms; `by` is the admin's account id. */
export type MessageAnswer = { key: string; text: string; at: number; by: string };

/**
 * `clientId` comes from the sender's device; `isLikelySpam`: sent faster than a person can fill the form. Only a
 * customer's review has `userId`; it may be published from `agreedAt` on.
 */
export const contactMessages = sqliteTable(
  'contact_messages',
  {
    id: idColumn(),
    clientId: text('client_id').unique(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    isLikelySpam: flag('hurried').notNull(),
    isAnswered: flag('is_answered').notNull().default(false),
    answers: text('answers', { mode: 'json' }).$type<MessageAnswer[]>().notNull().default([]),
    userId: text('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    publishAskedAt: instant('publish_asked_at'),
    agreedAt: instant('agreed_at'),
    publishedAt: instant('published_at'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('contact_messages_by_age').on(table.createdAt),
    check(
      'contact_messages_filled',
      sql`${table.name} <> '' and ${table.email} <> '' and ${table.message} <> ''`,
    ),
    check('contact_messages_size', sql`length(${table.message}) <= 5000 and length(${table.name}) <= 100`),
    check('contact_messages_hurried', sql`${table.isLikelySpam} in (0, 1)`),
  ],
);

/** Optional answers are ''. `productsInterest` is a JSON list of names; `note` is internal. */
export const wholesaleInquiries = sqliteTable(
  'wholesale_inquiries',
  {
    id: idColumn(),
    clientId: text('client_id').unique(),
    companyName: text('company_name').notNull(),
    businessType: text('business_type', { enum: businessTypes }).notNull(),
    contactPerson: text('contact_person').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zipCode: text('zip_code').notNull(),
    yearsInOperation: text('years_in_operation').notNull(),
    numberOfLocations: text('number_of_locations').notNull(),
    estimatedMonthlyVolume: text('estimated_monthly_volume').notNull(),
    productsInterest: text('products_interest', { mode: 'json' }).$type<string[]>().notNull(),
    additionalRequirements: text('additional_requirements').notNull(),
    isLikelySpam: flag('hurried').notNull(),
    status: text('status', { enum: applicationStatuses }).notNull().default('new'),
    note: text('note').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('wholesale_inquiries_by_age').on(table.createdAt),
    check(
      'wholesale_inquiries_type',
      sql`${table.businessType} in ('restaurant', 'grocery-store', 'catering', 'food-service', 'cafe', 'hotel', 'other')`,
    ),
    check(
      'wholesale_inquiries_volume',
      sql`${table.estimatedMonthlyVolume} in ('', '5-10-lbs', '10-25-lbs', '25-50-lbs')`,
    ),
    check('wholesale_inquiries_products', sql`json_array_length(${table.productsInterest}) > 0`),
    check(
      'wholesale_inquiries_filled',
      sql`${table.companyName} <> '' and ${table.contactPerson} <> '' and ${table.email} <> '' and ${table.phone} <> ''`,
    ),
    check('wholesale_inquiries_hurried', sql`${table.isLikelySpam} in (0, 1)`),
  ],
);
