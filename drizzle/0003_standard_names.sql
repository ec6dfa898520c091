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
INSERT INTO `__new_orders` (`id`, `order_number`, `user_id`, `status`, `payment_status`, `subtotal`, `discount`, `referral_discount`, `delivery`, `tax`, `total`, `refunded_amount`, `guest_name`, `guest_email`, `phone`, `street`, `city`, `state`, `zip_code`, `delivery_notes`, `delivery_date`, `stock_held`, `payment_intent_id`, `subscription_id`, `invoice_id`, `last_payment_error`, `created_at`, `paid_at`)
SELECT `id`, `order_number`, `user_id`, `status`, `money_state`, `subtotal`, `discount`, `referral_discount`, `delivery`, `tax`, `total`, 0, `guest_name`, `guest_email`, `phone`, `street`, `city`, `state`, `zip_code`, `delivery_notes`, `delivery_date`, `stock_held`, `payment_intent_id`, `subscription_id`, `invoice_id`, `last_payment_error`, `created_at`, `paid_at` FROM `orders`;--> statement-breakpoint
DROP TABLE `orders`;--> statement-breakpoint
ALTER TABLE `__new_orders` RENAME TO `orders`;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_order_number_unique` ON `orders` (`order_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_payment_intent_id_unique` ON `orders` (`payment_intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_invoice_id_unique` ON `orders` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `orders_by_user` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_payment` ON `orders` (`payment_status`,`stock_held`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_subscription` ON `orders` (`subscription_id`,`delivery_date`);--> statement-breakpoint
CREATE INDEX `orders_by_created` ON `orders` (`created_at`);--> statement-breakpoint
CREATE TABLE `__new_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`frequency` text NOT NULL,
	`status` text NOT NULL,
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
	`period_end` integer,
	`stripe_subscription_id` text,
	`box_item_id` text,
	`setup_intent_id` text,
	`last_setup_error` text,
	`created_at` integer NOT NULL,
	`activated_at` integer,
	`cancelled_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "subscriptions_frequency" CHECK("__new_subscriptions"."frequency" in ('weekly', 'biweekly', 'monthly')),
	CONSTRAINT "subscriptions_status" CHECK("__new_subscriptions"."status" in ('pending', 'trialing', 'active', 'paused', 'past_due', 'suspended', 'cancelled')),
	CONSTRAINT "subscriptions_first_day" CHECK("__new_subscriptions"."first_delivery_day" glob '????-??-??')
) STRICT;--> statement-breakpoint
INSERT INTO `__new_subscriptions` (`id`, `user_id`, `frequency`, `status`, `discount_percent`, `cart_details`, `subtotal`, `discount`, `delivery`, `tax`, `total`, `street`, `city`, `state`, `zip_code`, `delivery_notes`, `referral_percent`, `first_delivery_day`, `first_charge_at`, `trial_ends_at`, `period_end`, `stripe_subscription_id`, `box_item_id`, `setup_intent_id`, `last_setup_error`, `created_at`, `activated_at`, `cancelled_at`)
SELECT `id`, `user_id`, `frequency`, `status`, `discount_percent`, `cart_details`, `subtotal`, `discount`, `delivery`, `tax`, `total`, `street`, `city`, `state`, `zip_code`, `delivery_notes`, 0, `anchor`, `trial_ends_at`, `trial_ends_at`, `period_end`, `stripe_subscription_id`, `box_item_id`, `setup_intent_id`, `last_setup_error`, `created_at`, `activated_at`, `cancelled_at` FROM `subscriptions`;--> statement-breakpoint
DROP TABLE `subscriptions`;--> statement-breakpoint
ALTER TABLE `__new_subscriptions` RENAME TO `subscriptions`;--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_stripe_subscription_id_unique` ON `subscriptions` (`stripe_subscription_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_setup_intent_id_unique` ON `subscriptions` (`setup_intent_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_user` ON `subscriptions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_status` ON `subscriptions` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_period` ON `subscriptions` (`period_end`);--> statement-breakpoint
ALTER TABLE `users` ADD `street` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `city` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `state` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `zip_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `is_customer_outdated` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- "street, city, state zip": the last two parts are the city and the state with its ZIP code; commas before them belong to the street.
UPDATE `users` SET
	`city` = json_extract(json('[' || replace(json_quote(`address`), ', ', '","') || ']'), '$[#-2]'),
	`state` = json_extract(json('[' || replace(json_quote(`address`), ', ', '","') || ']'), '$[#-1]'),
	`street` = substr(`address`, 1, length(`address`) - 4
		- length(json_extract(json('[' || replace(json_quote(`address`), ', ', '","') || ']'), '$[#-2]'))
		- length(json_extract(json('[' || replace(json_quote(`address`), ', ', '","') || ']'), '$[#-1]')))
WHERE `address` LIKE '%, %, %';--> statement-breakpoint
UPDATE `users` SET `street` = `address` WHERE `address` NOT LIKE '%, %, %';--> statement-breakpoint
UPDATE `users` SET `zip_code` = substr(`state`, -5), `state` = rtrim(substr(`state`, 1, length(`state`) - 5)) WHERE `state` GLOB '*[0-9][0-9][0-9][0-9][0-9]' AND `state` NOT GLOB '*-[0-9][0-9][0-9][0-9]';--> statement-breakpoint
UPDATE `users` SET `zip_code` = substr(`state`, -10), `state` = rtrim(substr(`state`, 1, length(`state`) - 10)) WHERE `state` GLOB '*[0-9][0-9][0-9][0-9][0-9]-[0-9][0-9][0-9][0-9]';--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `address`;--> statement-breakpoint
CREATE TABLE `order_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`what` text NOT NULL,
	`from` text NOT NULL,
	`to` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;--> statement-breakpoint
CREATE INDEX `order_events_by_order` ON `order_events` (`order_id`,`id`);
