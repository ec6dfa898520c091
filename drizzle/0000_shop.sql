CREATE TABLE `signing_keys` (
	`name` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `audit_events` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`by` text NOT NULL,
	`what` text NOT NULL,
	`about` text NOT NULL,
	`from` text DEFAULT '' NOT NULL,
	`to` text DEFAULT '' NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_events_by_age` ON `audit_events` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_events_by_subject` ON `audit_events` (`about`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`to` text NOT NULL,
	`reply_to` text,
	`one_click_url` text,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`is_urgent` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`held_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_key_unique` ON `outbox` (`key`);--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`sent_at`,`is_urgent`,`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `visit_days` (
	`day` text PRIMARY KEY NOT NULL,
	`visits` integer NOT NULL,
	`visitors` integer NOT NULL,
	`salt` text,
	CONSTRAINT "visit_days_counts" CHECK("visit_days"."visits" >= "visit_days"."visitors" and "visit_days"."visitors" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `visit_pages` (
	`day` text NOT NULL,
	`path` text NOT NULL,
	`visits` integer NOT NULL,
	PRIMARY KEY(`day`, `path`),
	CONSTRAINT "visit_pages_visits" CHECK("visit_pages"."visits" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `visitors` (
	`hash` integer PRIMARY KEY NOT NULL,
	`day` text NOT NULL
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
	`stock_raises` integer DEFAULT 0 NOT NULL,
	`is_out_of_stock` integer DEFAULT false NOT NULL,
	`is_grown_to_order` integer DEFAULT false NOT NULL,
	`flavor_profile` text NOT NULL,
	`nutritional_info` text NOT NULL,
	`position` integer NOT NULL,
	`grow_days` integer,
	`ounces_per_tray` integer,
	`seed_grams_per_tray` integer,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "products_price" CHECK("products"."price_per_ounce" >= 0),
	CONSTRAINT "products_stock" CHECK("products"."stock_ounces" >= 0),
	CONSTRAINT "products_growing" CHECK("products"."grow_days" >= 0 and "products"."ounces_per_tray" > 0 and "products"."seed_grams_per_tray" >= 0),
	CONSTRAINT "products_grown_to_order" CHECK(not "products"."is_grown_to_order" or ("products"."grow_days" is not null and "products"."ounces_per_tray" is not null and "products"."seed_grams_per_tray" is not null))
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
CREATE INDEX `address_validation_log_by_age` ON `address_validation_log` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `closed_days` (
	`date` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`reopened_at` integer,
	`applied_at` integer
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
CREATE TABLE `harvests` (
	`date` text NOT NULL,
	`product_id` text NOT NULL,
	`ounces` integer,
	`harvested_at` integer NOT NULL,
	PRIMARY KEY(`date`, `product_id`),
	CONSTRAINT "harvests_day" CHECK("harvests"."date" glob '????-??-??'),
	CONSTRAINT "harvests_ounces" CHECK("harvests"."ounces" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `shelf_offers` (
	`date` text NOT NULL,
	`product_id` text NOT NULL,
	`ounces` integer NOT NULL,
	`first_offered_at` integer NOT NULL,
	`told_at` integer,
	PRIMARY KEY(`date`, `product_id`),
	CONSTRAINT "shelf_offers_day" CHECK("shelf_offers"."date" glob '????-??-??'),
	CONSTRAINT "shelf_offers_ounces" CHECK("shelf_offers"."ounces" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `sowings` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`date` text NOT NULL,
	`product_id` text NOT NULL,
	`trays` integer NOT NULL,
	`lost_trays` integer DEFAULT 0 NOT NULL,
	`sown_on` text NOT NULL,
	`lot` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`taken_back_at` integer,
	CONSTRAINT "sowings_trays" CHECK("sowings"."trays" > 0 and "sowings"."lost_trays" between 0 and "sowings"."trays"),
	CONSTRAINT "sowings_days" CHECK("sowings"."date" glob '????-??-??' and "sowings"."sown_on" glob '????-??-??')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sowings_key_unique` ON `sowings` (`key`);--> statement-breakpoint
CREATE INDEX `sowings_by_day` ON `sowings` (`date`,`product_id`);--> statement-breakpoint
CREATE TABLE `swaps` (
	`id` text PRIMARY KEY NOT NULL,
	`date` text NOT NULL,
	`product_id` text NOT NULL,
	`substitute_id` text,
	`is_ongoing` integer NOT NULL,
	`loses_trays` integer DEFAULT false NOT NULL,
	`key` text,
	`created_at` integer NOT NULL,
	`applied_at` integer,
	`undone_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `swaps_key_unique` ON `swaps` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `swaps_present` ON `swaps` (`date`,`product_id`) WHERE "swaps"."undone_at" is null;--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`hurried` integer NOT NULL,
	`is_answered` integer DEFAULT false NOT NULL,
	`answers` text DEFAULT '[]' NOT NULL,
	`user_id` text,
	`publish_asked_at` integer,
	`agreed_at` integer,
	`published_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "contact_messages_filled" CHECK("contact_messages"."name" <> '' and "contact_messages"."email" <> '' and "contact_messages"."message" <> ''),
	CONSTRAINT "contact_messages_size" CHECK(length("contact_messages"."message") <= 5000 and length("contact_messages"."name") <= 100),
	CONSTRAINT "contact_messages_hurried" CHECK("contact_messages"."hurried" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_messages_client_id_unique` ON `contact_messages` (`client_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `contact_messages_user_id_unique` ON `contact_messages` (`user_id`);--> statement-breakpoint
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
	`status` text DEFAULT 'new' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
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
CREATE TABLE `alarms` (
	`name` text PRIMARY KEY NOT NULL,
	`detail` text NOT NULL,
	`since` integer NOT NULL,
	`raised_at` integer,
	`posted_at` integer,
	`ended_at` integer
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`what` text NOT NULL,
	`from` text NOT NULL,
	`to` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_events_by_order` ON `order_events` (`order_id`,`id`);--> statement-breakpoint
CREATE TABLE `order_items` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`product_id` text NOT NULL,
	`product_name` text NOT NULL,
	`quantity` integer NOT NULL,
	`ounces` integer NOT NULL,
	`price` integer NOT NULL,
	`pool` text DEFAULT 'stock' NOT NULL,
	`given` integer DEFAULT 0,
	`shortfall` integer DEFAULT 0 NOT NULL,
	`added_by` text,
	`removed_by` text,
	`is_paid_for` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" > 0 and "order_items"."ounces" > 0 and "order_items"."given" >= 0 and "order_items"."shortfall" >= 0 and "order_items"."given" + "order_items"."shortfall" <= "order_items"."ounces")
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_items_sold` ON `order_items` (`order_id`,`product_id`,`ounces`);--> statement-breakpoint
CREATE INDEX `order_items_short` ON `order_items` (`order_id`) WHERE "order_items"."shortfall" > 0;--> statement-breakpoint
CREATE TABLE `orders` (
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
	`lat` real,
	`lng` real,
	`is_approximate` integer DEFAULT false NOT NULL,
	`delivery_notes` text DEFAULT '' NOT NULL,
	`delivery_date` text NOT NULL,
	`deliver_before` text,
	`stock_held_since` integer NOT NULL,
	`credit_applied` integer,
	`carried_over` integer DEFAULT 0 NOT NULL,
	`credit_reserved_at` integer,
	`credit_returned_at` integer,
	`payment_intent_id` text,
	`subscription_id` text,
	`invoice_id` text,
	`extra_of` text,
	`extra_for` text,
	`extra_with` text,
	`kind` text NOT NULL,
	`pay_by` text NOT NULL,
	`paid_with` text,
	`last_payment_error` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	`deleted_at` integer,
	`stands` integer GENERATED ALWAYS AS ((payment_status <> 'unpaid' or pay_by in ('cash', 'bank'))) VIRTUAL NOT NULL,
	`is_in_week` integer GENERATED ALWAYS AS ((stands and status <> 'cancelled' and deleted_at is null)) VIRTUAL NOT NULL,
	`is_to_come` integer GENERATED ALWAYS AS ((is_in_week and status <> 'delivered')) VIRTUAL NOT NULL,
	`is_waiting` integer GENERATED ALWAYS AS ((payment_status = 'unpaid' and status <> 'cancelled' and deleted_at is null)) VIRTUAL NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "orders_status" CHECK("orders"."status" in ('pending', 'confirmed', 'growing', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_payment" CHECK("orders"."payment_status" in ('unpaid', 'paid', 'partially_refunded', 'refunded')),
	CONSTRAINT "orders_kind" CHECK(("orders"."kind" = 'checkout' and "orders"."pay_by" in ('card')) or ("orders"."kind" = 'box' and "orders"."pay_by" in ('invoice')) or ("orders"."kind" = 'extra' and "orders"."pay_by" in ('card')) or ("orders"."kind" = 'by-hand' and "orders"."pay_by" in ('saved-card', 'link', 'cash', 'bank'))),
	CONSTRAINT "orders_paid_with" CHECK("orders"."paid_with" in ('card', 'credit', 'cash', 'bank')),
	CONSTRAINT "orders_total" CHECK("orders"."total" >= 0 and "orders"."subtotal" >= 0),
	CONSTRAINT "orders_refund" CHECK("orders"."refunded_amount" >= 0),
	CONSTRAINT "orders_day" CHECK("orders"."delivery_date" glob '????-??-??'),
	CONSTRAINT "orders_deliver_before" CHECK("orders"."deliver_before" glob '[0-2][0-9]:[0-5][0-9]')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_order_number_unique` ON `orders` (`order_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_payment_intent_id_unique` ON `orders` (`payment_intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_invoice_id_unique` ON `orders` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `orders_waiting` ON `orders` (`is_waiting`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_payment` ON `orders` (`payment_status`);--> statement-breakpoint
CREATE INDEX `orders_by_subscription` ON `orders` (`subscription_id`,`delivery_date`);--> statement-breakpoint
CREATE INDEX `orders_by_created` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_listed` ON `orders` (`created_at`,`id`,`status`,`payment_status`,`delivery_date`) WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `orders_listed_by_status` ON `orders` (`status`,`created_at`,`id`,`payment_status`,`delivery_date`) WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `orders_listed_by_payment` ON `orders` (`payment_status`,`created_at`,`id`,`status`,`delivery_date`) WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `orders_listed_by_day` ON `orders` (`delivery_date`,`created_at`,`id`,`status`,`payment_status`) WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `orders_by_user` ON `orders` (`user_id`,`created_at`,`id`,`status`,`payment_status`,`delivery_date`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `orders_extras` ON `orders` (`extra_of`,`delivery_date`) WHERE "orders"."extra_of" is not null;--> statement-breakpoint
CREATE INDEX `orders_extras_with` ON `orders` (`extra_with`) WHERE "orders"."extra_with" is not null;--> statement-breakpoint
CREATE INDEX `orders_deleted` ON `orders` (`deleted_at`) WHERE "orders"."deleted_at" is not null;--> statement-breakpoint
CREATE TABLE `revenue_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`at` integer NOT NULL,
	`amount` integer NOT NULL,
	`credit` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `revenue_entries_by_time` ON `revenue_entries` (`at`,`amount`);--> statement-breakpoint
CREATE INDEX `revenue_entries_by_source` ON `revenue_entries` (`source`,`amount`,`credit`);--> statement-breakpoint
CREATE TABLE `swapped_boxes` (
	`swap_id` text NOT NULL,
	`order_id` text NOT NULL,
	`substitute_id` text,
	`n` integer NOT NULL,
	`price` integer,
	`credit` integer,
	`mail_of` text NOT NULL,
	`send_at` integer NOT NULL,
	`choose_until` integer NOT NULL,
	`choice` text,
	`settled_at` integer,
	PRIMARY KEY(`swap_id`, `order_id`),
	FOREIGN KEY (`swap_id`) REFERENCES `swaps`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "swapped_boxes_choice" CHECK("swapped_boxes"."choice" in ('keep', 'credit')),
	CONSTRAINT "swapped_boxes_credit" CHECK("swapped_boxes"."credit" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `swapped_boxes_open` ON `swapped_boxes` (`send_at`) WHERE "swapped_boxes"."settled_at" is null;--> statement-breakpoint
CREATE INDEX `swapped_boxes_by_order` ON `swapped_boxes` (`order_id`);--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`order_id` text,
	`charge_id` text,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	`closed_by` text,
	`note` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`closed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "tasks_kind" CHECK("tasks"."kind" in ('failed-refund', 'lost-dispute', 'kept-payment')),
	CONSTRAINT "tasks_amount" CHECK("tasks"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_source_unique` ON `tasks` (`source`);--> statement-breakpoint
CREATE INDEX `tasks_open` ON `tasks` (`created_at`) WHERE "tasks"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `tasks_by_order` ON `tasks` (`order_id`);--> statement-breakpoint
CREATE TABLE `reconciliation` (
	`key` text PRIMARY KEY NOT NULL,
	`instant` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`refund_to` integer NOT NULL,
	`key` text,
	`asked` text DEFAULT '' NOT NULL,
	`cancel` integer DEFAULT false NOT NULL,
	`refusal` text,
	`by` text NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `refunds_by_order` ON `refunds` (`order_id`,`closed_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_by_key` ON `refunds` (`order_id`,`key`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`is_missed` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `stripe_events_by_age` ON `stripe_events` (`created_at`);--> statement-breakpoint
CREATE INDEX `stripe_events_by_receipt` ON `stripe_events` (`is_missed`,`received_at`);--> statement-breakpoint
CREATE TABLE `push_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`endpoint` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`path` text NOT NULL,
	`expires_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	FOREIGN KEY (`endpoint`) REFERENCES `push_subscriptions`(`endpoint`) ON UPDATE cascade ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `push_messages_waiting` ON `push_messages` (`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `push_messages_by_endpoint` ON `push_messages` (`endpoint`);--> statement-breakpoint
CREATE UNIQUE INDEX `push_messages_once` ON `push_messages` (`key`,`endpoint`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`endpoint` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_user` ON `push_subscriptions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE TABLE `referrals` (
	`id` text PRIMARY KEY NOT NULL,
	`referrer_id` text NOT NULL,
	`friend_id` text,
	`mailbox_hash` text NOT NULL,
	`shown_email` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`mailed_at` integer,
	`paid_at` integer,
	`payment_intent_id` text,
	`reward` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`referrer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`friend_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "referrals_status" CHECK("referrals"."status" in ('pending', 'completed', 'rejected')),
	CONSTRAINT "referrals_reward" CHECK("referrals"."reward" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `referrals_friend_id_unique` ON `referrals` (`friend_id`);--> statement-breakpoint
CREATE INDEX `referrals_by_reward` ON `referrals` (`paid_at`) WHERE "referrals"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `referrals_by_referrer` ON `referrals` (`referrer_id`,`mailbox_hash`);--> statement-breakpoint
CREATE TABLE `pictures` (
	`slot` text PRIMARY KEY NOT NULL,
	`file_id` text NOT NULL,
	`removed_at` integer
) STRICT;
--> statement-breakpoint
CREATE TABLE `settings` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`description` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `settings_key_unique` ON `settings` (`key`);--> statement-breakpoint
CREATE TABLE `provider_objects` (
	`key` text PRIMARY KEY NOT NULL,
	`object_id` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `pack_prints` (
	`date` text PRIMARY KEY NOT NULL,
	`printed_at` integer NOT NULL,
	`boxes` text NOT NULL,
	`numbers` text DEFAULT '{}' NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `pack_ticks` (
	`key` text NOT NULL,
	`date` text NOT NULL,
	`order_id` text NOT NULL,
	`is_packed` integer NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`order_id`, `key`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pack_ticks_day" CHECK("pack_ticks"."date" glob '????-??-??')
) STRICT;
--> statement-breakpoint
CREATE INDEX `pack_ticks_by_day` ON `pack_ticks` (`date`);--> statement-breakpoint
CREATE TABLE `declined_invitations` (
	`mailbox_hash` text PRIMARY KEY NOT NULL,
	`declined_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `identities` (
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`email` text,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`issuer`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `identities_by_user` ON `identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `known_browsers` (
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`signed_in_at` integer NOT NULL,
	PRIMARY KEY(`token_hash`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `known_browsers_by_user` ON `known_browsers` (`user_id`);--> statement-breakpoint
CREATE INDEX `known_browsers_by_age` ON `known_browsers` (`signed_in_at`);--> statement-breakpoint
CREATE TABLE `mailed_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mailed_tokens_purpose" CHECK("mailed_tokens"."purpose" in ('reset-password', 'verify-email', 'approve-email', 'undo-email'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `mailed_tokens_by_user` ON `mailed_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`challenge_hash` text PRIMARY KEY NOT NULL,
	`session_id` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `passkey_challenges_by_session` ON `passkey_challenges` (`session_id`);--> statement-breakpoint
CREATE INDEX `passkey_challenges_by_expiry` ON `passkey_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential_id_unique` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_by_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`confirmed_at` integer,
	`is_by_passkey` integer DEFAULT false NOT NULL,
	`is_by_short_password` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_last_visit` ON `sessions` (`last_seen_at`);--> statement-breakpoint
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
	`street` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`state` text DEFAULT '' NOT NULL,
	`zip_code` text DEFAULT '' NOT NULL,
	`billing_name` text DEFAULT '' NOT NULL,
	`billing_address` text DEFAULT '' NOT NULL,
	`billing_city` text DEFAULT '' NOT NULL,
	`billing_state` text DEFAULT '' NOT NULL,
	`billing_zip` text DEFAULT '' NOT NULL,
	`billing_country` text DEFAULT 'US' NOT NULL,
	`stripe_customer_id` text,
	`is_customer_outdated` integer DEFAULT false NOT NULL,
	`remind_before_charge` integer DEFAULT true NOT NULL,
	`wants_review_mails` integer DEFAULT true NOT NULL,
	`wants_shelf_mails` integer DEFAULT true NOT NULL,
	`review_asked_at` integer,
	`avoid` text DEFAULT '[]' NOT NULL,
	`calendar_token_hash` text,
	`referral_code` text,
	`referred_by_id` text,
	`admin_note` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`referred_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key_unique` ON `users` (`email_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_stripe_customer_id_unique` ON `users` (`stripe_customer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_calendar_token_hash_unique` ON `users` (`calendar_token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_referral_code_unique` ON `users` (`referral_code`);--> statement-breakpoint
CREATE INDEX `users_by_referrer` ON `users` (`referred_by_id`);--> statement-breakpoint
CREATE INDEX `users_by_age` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `move_in_imports` (
	`admin_id` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`admin_id`, `key`),
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `move_in_imports_by_age` ON `move_in_imports` (`created_at`);--> statement-breakpoint
CREATE TABLE `move_ins` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text DEFAULT 'invited' NOT NULL,
	`email` text NOT NULL,
	`mailbox_hash` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`phone` text NOT NULL,
	`street` text NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`zip_code` text NOT NULL,
	`notes` text NOT NULL,
	`frequency` text NOT NULL,
	`products` text NOT NULL,
	`first_delivery` text NOT NULL,
	`total` integer,
	`user_id` text,
	`created_at` integer NOT NULL,
	`mailed_at` integer NOT NULL,
	`reminded_at` integer,
	`again_count` integer DEFAULT 0 NOT NULL,
	`again_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "move_ins_status" CHECK("move_ins"."status" in ('invited', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "move_ins_frequency" CHECK("move_ins"."frequency" in ('weekly', 'biweekly', 'monthly')),
	CONSTRAINT "move_ins_first_delivery" CHECK("move_ins"."first_delivery" glob '????-??-??')
) STRICT;
--> statement-breakpoint
CREATE INDEX `move_ins_by_age` ON `move_ins` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `move_ins_by_status` ON `move_ins` (`status`,`mailed_at`);--> statement-breakpoint
CREATE TABLE `departures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text,
	`subscription_id` text,
	`day` text NOT NULL,
	`comes_on` text,
	`cause` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "departures_what" CHECK("departures"."order_id" is not null or "departures"."subscription_id" is not null),
	CONSTRAINT "departures_day" CHECK("departures"."day" glob '????-??-??'),
	CONSTRAINT "departures_new_day" CHECK("departures"."comes_on" glob '????-??-??'),
	CONSTRAINT "departures_cause" CHECK("departures"."cause" in ('skipped', 'moved', 'closed', 'delivered', 'returned'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `departures_by_order` ON `departures` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `departures_by_day` ON `departures` (`day`);--> statement-breakpoint
CREATE INDEX `departures_by_new_day` ON `departures` (`comes_on`);--> statement-breakpoint
CREATE UNIQUE INDEX `departures_held` ON `departures` (`subscription_id`,`day`) WHERE "departures"."subscription_id" is not null;--> statement-breakpoint
CREATE TABLE `reprices` (
	`subscription_id` text NOT NULL,
	`product_id` text NOT NULL,
	`from_day` text NOT NULL,
	`price_per_ounce` integer NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`subscription_id`, `product_id`, `from_day`),
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reprices_from" CHECK("reprices"."from_day" glob '????-??-??')
) STRICT;
--> statement-breakpoint
CREATE TABLE `subscription_items` (
	`subscription_id` text NOT NULL,
	`version` integer NOT NULL,
	`position` integer NOT NULL,
	`product_id` text NOT NULL,
	`product_name` text NOT NULL,
	`ounces` integer NOT NULL,
	`price_per_ounce` integer NOT NULL,
	`priced_in` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`subscription_id`, `version`, `position`),
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "subscription_items_ounces" CHECK("subscription_items"."ounces" > 0)
) STRICT;
--> statement-breakpoint
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
	`is_undo` integer DEFAULT false NOT NULL,
	`is_reprice` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`subscription_id`, `version`),
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `subscription_versions_stripe_product_id_unique` ON `subscription_versions` (`stripe_product_id`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
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
	`lat` real,
	`lng` real,
	`is_approximate` integer DEFAULT false NOT NULL,
	`delivery_notes` text DEFAULT '' NOT NULL,
	`referral_percent` real DEFAULT 0 NOT NULL,
	`move_in_id` text,
	`first_delivery_day` text NOT NULL,
	`first_charge_at` integer NOT NULL,
	`trial_ends_at` integer NOT NULL,
	`charged_from` integer DEFAULT 0 NOT NULL,
	`paused_until` text,
	`period_end` integer,
	`collection_paused_until` integer,
	`is_collection_due` integer DEFAULT false NOT NULL,
	`told_closed_days` text DEFAULT '' NOT NULL,
	`reminded_charge_at` integer,
	`stripe_subscription_id` text,
	`box_item_id` text,
	`setup_intent_id` text,
	`last_setup_error` text,
	`cancel_reason` text,
	`created_at` integer NOT NULL,
	`activated_at` integer,
	`first_failed_at` integer,
	`confirmation_url` text,
	`confirmation_invoice_id` text,
	`ends_at` integer,
	`suspended_at` integer,
	`cancelled_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "subscriptions_frequency" CHECK("subscriptions"."frequency" in ('weekly', 'biweekly', 'monthly')),
	CONSTRAINT "subscriptions_status" CHECK("subscriptions"."status" in ('pending', 'trialing', 'active', 'paused', 'past_due', 'suspended', 'cancelled')),
	CONSTRAINT "subscriptions_first_day" CHECK("subscriptions"."first_delivery_day" glob '????-??-??'),
	CONSTRAINT "subscriptions_paused_until" CHECK("subscriptions"."paused_until" is null or "subscriptions"."paused_until" glob '????-??-??')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_stripe_subscription_id_unique` ON `subscriptions` (`stripe_subscription_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_setup_intent_id_unique` ON `subscriptions` (`setup_intent_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_user` ON `subscriptions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_status` ON `subscriptions` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_age` ON `subscriptions` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_period` ON `subscriptions` (`period_end`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_activation` ON `subscriptions` (`activated_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_cancellation` ON `subscriptions` (`cancelled_at`,`activated_at`,`cancel_reason`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_move_in` ON `subscriptions` (`move_in_id`) WHERE "subscriptions"."move_in_id" is not null;--> statement-breakpoint
CREATE INDEX `subscriptions_by_collection` ON `subscriptions` (`id`) WHERE "subscriptions"."is_collection_due" = 1;--> statement-breakpoint
CREATE TABLE `payment_failures` (
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
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_failures_invoice_id_unique` ON `payment_failures` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `payment_failures_by_age` ON `payment_failures` (`created_at`);--> statement-breakpoint
CREATE INDEX `payment_failures_by_subscription` ON `payment_failures` (`subscription_id`,`is_resolved`);--> statement-breakpoint
CREATE INDEX `payment_failures_open` ON `payment_failures` (`created_at`) WHERE "payment_failures"."is_resolved" = 0;--> statement-breakpoint
CREATE INDEX `payment_failures_by_resolution` ON `payment_failures` (`resolved_at`,`resolved_by`,`amount_due`);--> statement-breakpoint
CREATE TABLE `run_ticks` (
	`key` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`date` text NOT NULL,
	`state` text NOT NULL,
	`note` text NOT NULL,
	`is_collected` integer DEFAULT false NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "run_ticks_state" CHECK("run_ticks"."state" in ('open', 'delivered', 'not_home'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `run_ticks_by_stop` ON `run_ticks` (`order_id`,`date`,`at`,`key`);--> statement-breakpoint
CREATE INDEX `run_ticks_by_day` ON `run_ticks` (`date`);--> statement-breakpoint
CREATE TABLE `runs` (
	`date` text PRIMARY KEY NOT NULL,
	`stop_ids` text,
	`started_at` integer,
	CONSTRAINT "runs_day" CHECK("runs"."date" glob '????-??-??')
) STRICT;--> statement-breakpoint
-- Written by hand (docs/decisions/076-search.md).
CREATE VIRTUAL TABLE `search_index` USING fts5(`id`, `kind`, `words`, `phones`, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2');--> statement-breakpoint
CREATE VIEW `searchable` AS
SELECT `id`, `kind`, `words`, substr(`digits`, -10) || ' ' || substr(`digits`, -7) || ' ' || substr(`digits`, -4) || ' ' || substr(`account_digits`, -10) || ' ' || substr(`account_digits`, -7) || ' ' || substr(`account_digits`, -4) AS `phones`
FROM (
	SELECT `id`, `kind`, `words`, replace(replace(replace(replace(replace(replace(replace(`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+', ''), '/', '') AS `digits`, replace(replace(replace(replace(replace(replace(replace(`account_phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+', ''), '/', '') AS `account_digits`
	FROM (
		SELECT `id`, 'order' AS `kind`, iif(`deleted_at` IS NULL, replace(`order_number`, 'EM-', '') || ' ' || coalesce(`guest_name`, '') || ' ' || coalesce(`guest_email`, '') || ' ' || coalesce((SELECT `first_name` || ' ' || `last_name` || ' ' || `email` FROM `users` WHERE `users`.`id` = `user_id`), '') || ' ' || `street` || ' ' || `city` || ' ' || `state` || ' ' || `zip_code`, '') AS `words`, iif(`deleted_at` IS NULL, `phone`, '') AS `phone`, coalesce((SELECT `phone` FROM `users` WHERE `users`.`id` = `user_id` AND `deleted_at` IS NULL), '') AS `account_phone` FROM `orders`
		UNION ALL
		SELECT `subscriptions`.`id`, 'subscription', `first_name` || ' ' || `last_name` || ' ' || `email` || ' ' || `subscriptions`.`street` || ' ' || `subscriptions`.`city` || ' ' || `subscriptions`.`state` || ' ' || `subscriptions`.`zip_code`, `phone`, '' FROM `subscriptions` JOIN `users` ON `users`.`id` = `user_id`
		UNION ALL
		SELECT `id`, 'customer', `first_name` || ' ' || `last_name` || ' ' || `email` || ' ' || `street` || ' ' || `city` || ' ' || `state` || ' ' || `zip_code`, `phone`, '' FROM `users`
		UNION ALL
		SELECT `id`, 'message', `name` || ' ' || `email` || ' ' || `subject` || ' ' || `message`, '', '' FROM `contact_messages`
		UNION ALL
		SELECT `id`, 'application', `company_name` || ' ' || `contact_person` || ' ' || `email` || ' ' || `address` || ' ' || `city` || ' ' || `state` || ' ' || `zip_code`, `phone`, '' FROM `wholesale_inquiries`
		UNION ALL
		SELECT `id`, 'address', `address` || ' ' || `customer_email`, '', '' FROM `address_validation_log`
	)
);--> statement-breakpoint
CREATE TRIGGER `search_subscription_added` AFTER INSERT ON `subscriptions` BEGIN
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable` WHERE `kind` = 'subscription' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_subscription_changed` AFTER UPDATE OF `street`, `city`, `state`, `zip_code`, `user_id` ON `subscriptions` BEGIN
	UPDATE `search_index` SET (`words`, `phones`) = (SELECT `words`, `phones` FROM `searchable` WHERE `kind` = 'subscription' AND `id` = new.`id`) WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : subscription AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_subscription_removed` AFTER DELETE ON `subscriptions` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : subscription AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_customer_added` AFTER INSERT ON `users` BEGIN
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable` WHERE `kind` = 'customer' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_customer_changed` AFTER UPDATE OF `first_name`, `last_name`, `email`, `street`, `city`, `state`, `zip_code`, `phone` ON `users` BEGIN
	UPDATE `search_index` SET (`words`, `phones`) = (SELECT `words`, `phones` FROM `searchable` WHERE `kind` = 'customer' AND `id` = new.`id`) WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : customer AND id : "' || old.`id` || '"' AND `id` = old.`id`);
	UPDATE `orders` SET `user_id` = `user_id` WHERE `user_id` = new.`id` AND (old.`first_name`, old.`last_name`, old.`email`, old.`phone`) IS NOT (new.`first_name`, new.`last_name`, new.`email`, new.`phone`);
	UPDATE `subscriptions` SET `user_id` = `user_id` WHERE `user_id` = new.`id` AND (old.`first_name`, old.`last_name`, old.`email`, old.`phone`) IS NOT (new.`first_name`, new.`last_name`, new.`email`, new.`phone`);
END;--> statement-breakpoint
CREATE TRIGGER `search_customer_removed` AFTER DELETE ON `users` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : customer AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_message_added` AFTER INSERT ON `contact_messages` BEGIN
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable` WHERE `kind` = 'message' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_message_changed` AFTER UPDATE OF `name`, `email`, `subject`, `message` ON `contact_messages` BEGIN
	UPDATE `search_index` SET (`words`, `phones`) = (SELECT `words`, `phones` FROM `searchable` WHERE `kind` = 'message' AND `id` = new.`id`) WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : message AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_message_removed` AFTER DELETE ON `contact_messages` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : message AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_application_added` AFTER INSERT ON `wholesale_inquiries` BEGIN
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable` WHERE `kind` = 'application' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_application_changed` AFTER UPDATE OF `company_name`, `contact_person`, `email`, `address`, `city`, `state`, `zip_code`, `phone` ON `wholesale_inquiries` BEGIN
	UPDATE `search_index` SET (`words`, `phones`) = (SELECT `words`, `phones` FROM `searchable` WHERE `kind` = 'application' AND `id` = new.`id`) WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : application AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_application_removed` AFTER DELETE ON `wholesale_inquiries` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : application AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_address_added` AFTER INSERT ON `address_validation_log` BEGIN
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable` WHERE `kind` = 'address' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_address_changed` AFTER UPDATE OF `address`, `customer_email` ON `address_validation_log` BEGIN
	UPDATE `search_index` SET (`words`, `phones`) = (SELECT `words`, `phones` FROM `searchable` WHERE `kind` = 'address' AND `id` = new.`id`) WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : address AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_address_removed` AFTER DELETE ON `address_validation_log` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : address AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_order_added` AFTER INSERT ON `orders` BEGIN
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable` WHERE `kind` = 'order' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_order_changed` AFTER UPDATE OF `order_number`, `guest_name`, `guest_email`, `street`, `city`, `state`, `zip_code`, `phone`, `user_id`, `deleted_at` ON `orders` BEGIN
	UPDATE `search_index` SET (`words`, `phones`) = (SELECT `words`, `phones` FROM `searchable` WHERE `kind` = 'order' AND `id` = new.`id`) WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : order AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_order_removed` AFTER DELETE ON `orders` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : order AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_move_in_added` AFTER INSERT ON `move_ins` BEGIN
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) VALUES (new.`id`, 'movein', new.`first_name` || ' ' || new.`last_name` || ' ' || new.`email` || ' ' || new.`street` || ' ' || new.`city` || ' ' || new.`state` || ' ' || new.`zip_code`, substr(replace(replace(replace(replace(replace(replace(replace(new.`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+', ''), '/', ''), -10) || ' ' || substr(replace(replace(replace(replace(replace(replace(replace(new.`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+', ''), '/', ''), -7) || ' ' || substr(replace(replace(replace(replace(replace(replace(replace(new.`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+', ''), '/', ''), -4));
END;--> statement-breakpoint
CREATE TRIGGER `search_move_in_changed` AFTER UPDATE OF `first_name`, `last_name`, `email`, `street`, `city`, `state`, `zip_code`, `phone` ON `move_ins` BEGIN
	UPDATE `search_index` SET `words` = new.`first_name` || ' ' || new.`last_name` || ' ' || new.`email` || ' ' || new.`street` || ' ' || new.`city` || ' ' || new.`state` || ' ' || new.`zip_code`, `phones` = substr(replace(replace(replace(replace(replace(replace(replace(new.`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+', ''), '/', ''), -10) || ' ' || substr(replace(replace(replace(replace(replace(replace(replace(new.`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+', ''), '/', ''), -7) || ' ' || substr(replace(replace(replace(replace(replace(replace(replace(new.`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+', ''), '/', ''), -4) WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : movein AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_move_in_removed` AFTER DELETE ON `move_ins` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : movein AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;
