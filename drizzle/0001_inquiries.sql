CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`hurried` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "contact_messages_filled" CHECK("contact_messages"."name" <> '' and "contact_messages"."email" <> '' and "contact_messages"."message" <> ''),
	CONSTRAINT "contact_messages_size" CHECK(length("contact_messages"."message") <= 5000 and length("contact_messages"."name") <= 100),
	CONSTRAINT "contact_messages_hurried" CHECK("contact_messages"."hurried" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_messages_client_id_unique` ON `contact_messages` (`client_id`);--> statement-breakpoint
CREATE INDEX `contact_messages_by_age` ON `contact_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `wholesale_inquiries` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text,
	`company_name` text NOT NULL,
	`business_type` text NOT NULL,
	`contact_person` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zip_code` text NOT NULL,
	`years_in_operation` text NOT NULL,
	`number_of_locations` text NOT NULL,
	`estimated_monthly_volume` text NOT NULL,
	`products_interest` text NOT NULL,
	`additional_requirements` text NOT NULL,
	`hurried` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "wholesale_inquiries_type" CHECK("wholesale_inquiries"."business_type" in ('restaurant', 'grocery-store', 'catering', 'food-service', 'cafe', 'hotel', 'other')),
	CONSTRAINT "wholesale_inquiries_volume" CHECK("wholesale_inquiries"."estimated_monthly_volume" in ('', '5-10-lbs', '10-25-lbs', '25-50-lbs')),
	CONSTRAINT "wholesale_inquiries_products" CHECK(json_array_length("wholesale_inquiries"."products_interest") > 0),
	CONSTRAINT "wholesale_inquiries_filled" CHECK("wholesale_inquiries"."company_name" <> '' and "wholesale_inquiries"."contact_person" <> '' and "wholesale_inquiries"."email" <> '' and "wholesale_inquiries"."phone" <> ''),
	CONSTRAINT "wholesale_inquiries_hurried" CHECK("wholesale_inquiries"."hurried" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `wholesale_inquiries_client_id_unique` ON `wholesale_inquiries` (`client_id`);--> statement-breakpoint
CREATE INDEX `wholesale_inquiries_by_age` ON `wholesale_inquiries` (`created_at`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `reply_to` text;