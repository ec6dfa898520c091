ALTER TABLE `users` ADD `admin_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `users_by_age` ON `users` (`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `is_answered` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `wholesale_inquiries` ADD `status` text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE `wholesale_inquiries` ADD `note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `wholesale_inquiries` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `orders_listed` ON `orders` (`created_at`,`id`,`status`,`payment_status`,`delivery_date`) WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `orders_listed_by_status` ON `orders` (`status`,`created_at`,`id`,`payment_status`,`delivery_date`) WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `orders_listed_by_payment` ON `orders` (`payment_status`,`created_at`,`id`,`status`,`delivery_date`) WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `orders_listed_by_day` ON `orders` (`delivery_date`,`created_at`,`id`,`status`,`payment_status`) WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `orders_by_guest_email` ON `orders` (lower("guest_email"));--> statement-breakpoint
CREATE INDEX `orders_by_guest_name` ON `orders` (lower("guest_name"));--> statement-breakpoint
CREATE INDEX `orders_by_guest_last_name` ON `orders` (lower(substr("guest_name", instr("guest_name", ' ') + 1)));--> statement-breakpoint
CREATE INDEX `address_validation_log_by_age` ON `address_validation_log` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_age` ON `subscriptions` (`created_at`,`id`);