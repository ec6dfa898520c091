CREATE TABLE `__new_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`order_number` text NOT NULL,
	`user_id` text,
	`status` text NOT NULL,
	`payment_status` text NOT NULL,
	`subtotal` integer NOT NULL,
	`discount` integer NOT NULL,
	`referral_discount` integer NOT NULL,
	`delivery` integer NOT NULL,
	`tax` integer NOT NULL,
	`total` integer NOT NULL,
	`refunded_amount` integer DEFAULT 0 NOT NULL,
	`guest_name` text,
	`guest_email` text,
	`phone` text DEFAULT '' NOT NULL,
	`street` text NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zip_code` text NOT NULL,
	`delivery_notes` text DEFAULT '' NOT NULL,
	`delivery_date` text NOT NULL,
	`stock_held` integer NOT NULL,
	`stock_held_since` integer NOT NULL,
	`credit_applied` integer,
	`credit_reserved_at` integer,
	`credit_returned_at` integer,
	`payment_intent_id` text,
	`subscription_id` text,
	`invoice_id` text,
	`last_payment_error` text,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "orders_status" CHECK("__new_orders"."status" in ('pending', 'confirmed', 'growing', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_payment" CHECK("__new_orders"."payment_status" in ('unpaid', 'paid', 'partially_refunded', 'refunded')),
	CONSTRAINT "orders_total" CHECK("__new_orders"."total" >= 0 and "__new_orders"."subtotal" >= 0),
	CONSTRAINT "orders_refund" CHECK("__new_orders"."refunded_amount" >= 0),
	CONSTRAINT "orders_day" CHECK("__new_orders"."delivery_date" glob '????-??-??')
) STRICT;--> statement-breakpoint
INSERT INTO `__new_orders` (`id`, `order_number`, `user_id`, `status`, `payment_status`, `subtotal`, `discount`, `referral_discount`, `delivery`, `tax`, `total`, `refunded_amount`, `guest_name`, `guest_email`, `phone`, `street`, `city`, `state`, `zip_code`, `delivery_notes`, `delivery_date`, `stock_held`, `stock_held_since`, `credit_applied`, `credit_reserved_at`, `credit_returned_at`, `payment_intent_id`, `subscription_id`, `invoice_id`, `last_payment_error`, `created_at`, `paid_at`)
SELECT `id`, `order_number`, `user_id`, `status`, `payment_status`, `subtotal`, `discount`, `referral_discount`, `delivery`, `tax`, `total`, `refunded_amount`, `guest_name`, `guest_email`, `phone`, `street`, `city`, `state`, `zip_code`, `delivery_notes`, `delivery_date`, `stock_held`, `created_at`, 0, NULL, NULL, `payment_intent_id`, `subscription_id`, `invoice_id`, `last_payment_error`, `created_at`, `paid_at` FROM `orders`;--> statement-breakpoint
DROP TABLE `orders`;--> statement-breakpoint
ALTER TABLE `__new_orders` RENAME TO `orders`;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_order_number_unique` ON `orders` (`order_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_payment_intent_id_unique` ON `orders` (`payment_intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_invoice_id_unique` ON `orders` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `orders_by_user` ON `orders` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_payment` ON `orders` (`payment_status`,`stock_held`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_subscription` ON `orders` (`subscription_id`,`delivery_date`);--> statement-breakpoint
CREATE INDEX `orders_by_created` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `__new_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`frequency` text NOT NULL,
	`discount_percent` real NOT NULL,
	`cart_details` text NOT NULL,
	`subtotal` integer NOT NULL,
	`discount` integer NOT NULL,
	`delivery` integer NOT NULL,
	`tax` integer NOT NULL,
	`total` integer NOT NULL,
	`street` text NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zip_code` text NOT NULL,
	`delivery_notes` text DEFAULT '' NOT NULL,
	`referral_percent` real DEFAULT 0 NOT NULL,
	`first_delivery_day` text NOT NULL,
	`first_charge_at` integer NOT NULL,
	`trial_ends_at` integer NOT NULL,
	`charged_from` integer DEFAULT 0 NOT NULL,
	`paused_until` text,
	`period_end` integer,
	`collection_paused_until` integer,
	`is_collection_due` integer DEFAULT false NOT NULL,
	`reminded_charge_at` integer,
	`stripe_subscription_id` text,
	`box_item_id` text,
	`setup_intent_id` text,
	`last_setup_error` text,
	`cancel_reason` text,
	`created_at` integer NOT NULL,
	`activated_at` integer,
	`first_failed_at` integer,
	`suspended_at` integer,
	`cancelled_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "subscriptions_frequency" CHECK("__new_subscriptions"."frequency" in ('weekly', 'biweekly', 'monthly')),
	CONSTRAINT "subscriptions_status" CHECK("__new_subscriptions"."status" in ('pending', 'trialing', 'active', 'paused', 'past_due', 'suspended', 'cancelled')),
	CONSTRAINT "subscriptions_first_day" CHECK("__new_subscriptions"."first_delivery_day" glob '????-??-??'),
	CONSTRAINT "subscriptions_paused_until" CHECK("__new_subscriptions"."paused_until" is null or "__new_subscriptions"."paused_until" glob '????-??-??')
) STRICT;--> statement-breakpoint
INSERT INTO `__new_subscriptions` (`id`, `user_id`, `status`, `version`, `frequency`, `discount_percent`, `cart_details`, `subtotal`, `discount`, `delivery`, `tax`, `total`, `street`, `city`, `state`, `zip_code`, `delivery_notes`, `referral_percent`, `first_delivery_day`, `first_charge_at`, `trial_ends_at`, `charged_from`, `paused_until`, `period_end`, `collection_paused_until`, `is_collection_due`, `reminded_charge_at`, `stripe_subscription_id`, `box_item_id`, `setup_intent_id`, `last_setup_error`, `cancel_reason`, `created_at`, `activated_at`, `first_failed_at`, `suspended_at`, `cancelled_at`)
SELECT `id`, `user_id`, `status`, 1, `frequency`, `discount_percent`, `cart_details`, `subtotal`, `discount`, `delivery`, `tax`, `total`, `street`, `city`, `state`, `zip_code`, `delivery_notes`, `referral_percent`, `first_delivery_day`, `first_charge_at`, `trial_ends_at`, 0, NULL, `period_end`, NULL, 0, NULL, `stripe_subscription_id`, `box_item_id`, `setup_intent_id`, `last_setup_error`, NULL, `created_at`, `activated_at`, NULL, CASE WHEN `status` = 'suspended' THEN `created_at` END, `cancelled_at` FROM `subscriptions`;--> statement-breakpoint
DROP TABLE `subscriptions`;--> statement-breakpoint
ALTER TABLE `__new_subscriptions` RENAME TO `subscriptions`;--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_stripe_subscription_id_unique` ON `subscriptions` (`stripe_subscription_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_setup_intent_id_unique` ON `subscriptions` (`setup_intent_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_user` ON `subscriptions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_status` ON `subscriptions` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_period` ON `subscriptions` (`period_end`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_collection` ON `subscriptions` (`id`) WHERE "subscriptions"."is_collection_due" = 1;--> statement-breakpoint
CREATE TABLE `__new_subscription_items` (
	`subscription_id` text NOT NULL,
	`version` integer NOT NULL,
	`position` integer NOT NULL,
	`product_id` text NOT NULL,
	`product_name` text NOT NULL,
	`ounces` integer NOT NULL,
	`price_per_ounce` integer NOT NULL,
	PRIMARY KEY(`subscription_id`, `version`, `position`),
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "subscription_items_ounces" CHECK("__new_subscription_items"."ounces" > 0)
) STRICT;--> statement-breakpoint
INSERT INTO `__new_subscription_items` (`subscription_id`, `version`, `position`, `product_id`, `product_name`, `ounces`, `price_per_ounce`)
SELECT `subscription_id`, 1, `position`, `product_id`, `product_name`, `ounces`, `price_per_ounce` FROM `subscription_items`;--> statement-breakpoint
DROP TABLE `subscription_items`;--> statement-breakpoint
ALTER TABLE `__new_subscription_items` RENAME TO `subscription_items`;--> statement-breakpoint
CREATE TABLE `subscription_versions` (
	`subscription_id` text NOT NULL,
	`version` integer NOT NULL,
	`frequency` text NOT NULL,
	`discount_percent` real NOT NULL,
	`cart_details` text NOT NULL,
	`subtotal` integer NOT NULL,
	`discount` integer NOT NULL,
	`delivery` integer NOT NULL,
	`tax` integer NOT NULL,
	`total` integer NOT NULL,
	`first_delivery_day` text NOT NULL,
	`first_charge_at` integer NOT NULL,
	`stripe_product_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`subscription_id`, `version`),
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;--> statement-breakpoint
CREATE UNIQUE INDEX `subscription_versions_stripe_product_id_unique` ON `subscription_versions` (`stripe_product_id`);--> statement-breakpoint
INSERT INTO `subscription_versions` (`subscription_id`, `version`, `frequency`, `discount_percent`, `cart_details`, `subtotal`, `discount`, `delivery`, `tax`, `total`, `first_delivery_day`, `first_charge_at`, `created_at`)
SELECT `id`, 1, `frequency`, `discount_percent`, `cart_details`, `subtotal`, `discount`, `delivery`, `tax`, `total`, `first_delivery_day`, `first_charge_at`, `created_at` FROM `subscriptions`;--> statement-breakpoint
CREATE TABLE `subscription_skips` (
	`subscription_id` text NOT NULL,
	`day` text NOT NULL,
	`moved_order_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`subscription_id`, `day`),
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "subscription_skips_day" CHECK("subscription_skips"."day" glob '????-??-??')
) STRICT;--> statement-breakpoint
CREATE TABLE `closed_days` (
	`date` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;--> statement-breakpoint
CREATE TABLE `__new_payment_failures` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`subscription_id` text,
	`user_id` text,
	`customer_email` text NOT NULL,
	`failure_reason` text NOT NULL,
	`attempt_count` integer NOT NULL,
	`amount_due` integer NOT NULL,
	`is_resolved` integer DEFAULT false NOT NULL,
	`resolved_by` text,
	`resolved_at` integer,
	`card_changed_at` integer,
	`is_manual_retry` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;--> statement-breakpoint
INSERT INTO `__new_payment_failures` (`id`, `invoice_id`, `subscription_id`, `user_id`, `customer_email`, `failure_reason`, `attempt_count`, `amount_due`, `is_resolved`, `resolved_by`, `resolved_at`, `card_changed_at`, `is_manual_retry`, `created_at`)
SELECT `id`, `invoice_id`, NULL, `user_id`, `customer_email`, `failure_reason`, `attempt_count`, `amount_due`, `is_resolved`, `resolved_by`, `resolved_at`, NULL, 0, `created_at` FROM `payment_failures`;--> statement-breakpoint
DROP TABLE `payment_failures`;--> statement-breakpoint
ALTER TABLE `__new_payment_failures` RENAME TO `payment_failures`;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_failures_invoice_id_unique` ON `payment_failures` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `payment_failures_by_age` ON `payment_failures` (`created_at`);--> statement-breakpoint
CREATE INDEX `payment_failures_by_subscription` ON `payment_failures` (`subscription_id`,`is_resolved`);--> statement-breakpoint
CREATE TABLE `signing_keys` (
	`name` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL
) STRICT;--> statement-breakpoint
ALTER TABLE `users` ADD `remind_before_charge` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `calendar_token_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `users_calendar_token_hash_unique` ON `users` (`calendar_token_hash`);
