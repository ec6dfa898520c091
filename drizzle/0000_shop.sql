CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`to` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_key_unique` ON `outbox` (`key`);--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`sent_at`,`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `identities` (
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`issuer`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `identities_by_user` ON `identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `mailed_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mailed_tokens_purpose" CHECK("mailed_tokens"."purpose" in ('reset-password', 'verify-email'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `mailed_tokens_by_user` ON `mailed_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user_roles` (
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	PRIMARY KEY(`user_id`, `role`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`email_verified_at` integer,
	`password_hash` text,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`billing_name` text DEFAULT '' NOT NULL,
	`billing_address` text DEFAULT '' NOT NULL,
	`billing_city` text DEFAULT '' NOT NULL,
	`billing_state` text DEFAULT '' NOT NULL,
	`billing_zip` text DEFAULT '' NOT NULL,
	`billing_country` text DEFAULT 'US' NOT NULL,
	`stripe_customer_id` text,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key_unique` ON `users` (`email_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_stripe_customer_id_unique` ON `users` (`stripe_customer_id`);--> statement-breakpoint
CREATE TABLE `saved_carts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`lines` text NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`revision` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`price_per_ounce` integer NOT NULL,
	`image_url` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`stock_ounces` integer NOT NULL,
	`is_out_of_stock` integer DEFAULT false NOT NULL,
	`flavor_profile` text NOT NULL,
	`nutritional_info` text NOT NULL,
	`position` integer NOT NULL,
	CONSTRAINT "products_price" CHECK("products"."price_per_ounce" >= 0),
	CONSTRAINT "products_stock" CHECK("products"."stock_ounces" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `checkout_attempts` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`body_hash` text NOT NULL,
	`subject_id` text NOT NULL,
	`client_secret` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "checkout_attempts_kind" CHECK("checkout_attempts"."kind" in ('order', 'subscription'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `checkout_attempts_by_age` ON `checkout_attempts` (`created_at`);--> statement-breakpoint
CREATE TABLE `address_validation_log` (
	`id` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`distance` real NOT NULL,
	`customer_email` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `geocode_cache` (
	`query` text PRIMARY KEY NOT NULL,
	`lat` real,
	`lng` real,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `zip_codes` (
	`zip_code` text PRIMARY KEY NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`lat` real NOT NULL,
	`lng` real NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_items` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`product_id` text NOT NULL,
	`product_name` text NOT NULL,
	`quantity` integer NOT NULL,
	`ounces` integer NOT NULL,
	`price` integer NOT NULL,
	`shortfall` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" > 0 and "order_items"."ounces" > 0 and "order_items"."shortfall" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`order_number` text NOT NULL,
	`user_id` text,
	`status` text NOT NULL,
	`money_state` text NOT NULL,
	`subtotal` integer NOT NULL,
	`discount` integer NOT NULL,
	`referral_discount` integer NOT NULL,
	`delivery` integer NOT NULL,
	`tax` integer NOT NULL,
	`total` integer NOT NULL,
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
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "orders_status" CHECK("orders"."status" in ('pending', 'confirmed', 'growing', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_money" CHECK("orders"."money_state" in ('unpaid', 'paid', 'refunded')),
	CONSTRAINT "orders_total" CHECK("orders"."total" >= 0 and "orders"."subtotal" >= 0),
	CONSTRAINT "orders_day" CHECK("orders"."delivery_date" glob '????-??-??')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_order_number_unique` ON `orders` (`order_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_payment_intent_id_unique` ON `orders` (`payment_intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_invoice_id_unique` ON `orders` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `orders_by_user` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_money` ON `orders` (`money_state`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_subscription` ON `orders` (`subscription_id`,`delivery_date`);--> statement-breakpoint
CREATE INDEX `orders_by_created` ON `orders` (`created_at`);--> statement-breakpoint
CREATE TABLE `payment_failures` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`user_id` text,
	`customer_email` text NOT NULL,
	`failure_reason` text NOT NULL,
	`attempt_count` integer NOT NULL,
	`amount_due` integer NOT NULL,
	`is_resolved` integer DEFAULT false NOT NULL,
	`resolved_by` text,
	`resolved_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_failures_invoice_id_unique` ON `payment_failures` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `payment_failures_by_age` ON `payment_failures` (`created_at`);--> statement-breakpoint
CREATE TABLE `provider_objects` (
	`key` text PRIMARY KEY NOT NULL,
	`object_id` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `reconciliation` (
	`key` text PRIMARY KEY NOT NULL,
	`instant` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `stripe_events_by_age` ON `stripe_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`description` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `settings_key_unique` ON `settings` (`key`);--> statement-breakpoint
CREATE TABLE `subscription_items` (
	`subscription_id` text NOT NULL,
	`position` integer NOT NULL,
	`product_id` text NOT NULL,
	`product_name` text NOT NULL,
	`ounces` integer NOT NULL,
	`price_per_ounce` integer NOT NULL,
	PRIMARY KEY(`subscription_id`, `position`),
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "subscription_items_ounces" CHECK("subscription_items"."ounces" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `subscriptions` (
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
	`anchor` text NOT NULL,
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
	CONSTRAINT "subscriptions_frequency" CHECK("subscriptions"."frequency" in ('weekly', 'biweekly', 'monthly')),
	CONSTRAINT "subscriptions_status" CHECK("subscriptions"."status" in ('pending', 'trialing', 'active', 'paused', 'past_due', 'suspended', 'cancelled')),
	CONSTRAINT "subscriptions_anchor" CHECK("subscriptions"."anchor" glob '????-??-??')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_stripe_subscription_id_unique` ON `subscriptions` (`stripe_subscription_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_setup_intent_id_unique` ON `subscriptions` (`setup_intent_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_user` ON `subscriptions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_status` ON `subscriptions` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_period` ON `subscriptions` (`period_end`);