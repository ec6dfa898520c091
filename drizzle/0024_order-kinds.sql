PRAGMA foreign_keys=OFF;--> statement-breakpoint
PRAGMA legacy_alter_table=ON;--> statement-breakpoint
CREATE TABLE `__new_order_items` (
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
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_items_quantity" CHECK("quantity" > 0 and "ounces" > 0 and "given" >= 0 and "shortfall" >= 0 and "given" + "shortfall" <= "ounces")
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_order_items`("order_id", "position", "product_id", "product_name", "quantity", "ounces", "price", "pool", "given", "shortfall") SELECT "order_id", "position", "product_id", "product_name", "quantity", "ounces", "price",
  (SELECT CASE WHEN "from_shelf" THEN 'shelf' ELSE 'stock' END FROM `orders` WHERE "id" = "order_id"),
  (SELECT CASE WHEN "stock_held" THEN "given" END FROM `orders` WHERE "id" = "order_id"),
  (SELECT CASE WHEN "stock_held" THEN "shortfall" ELSE 0 END FROM `orders` WHERE "id" = "order_id")
FROM `order_items`;--> statement-breakpoint
DROP TABLE `order_items`;--> statement-breakpoint
ALTER TABLE `__new_order_items` RENAME TO `order_items`;--> statement-breakpoint
CREATE INDEX `order_items_sold` ON `order_items` (`order_id`,`product_id`,`ounces`);--> statement-breakpoint
CREATE INDEX `order_items_short` ON `order_items` (`order_id`) WHERE "order_items"."shortfall" > 0;--> statement-breakpoint
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
	CONSTRAINT "orders_status" CHECK("status" in ('pending', 'confirmed', 'growing', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_payment" CHECK("payment_status" in ('unpaid', 'paid', 'partially_refunded', 'refunded')),
	CONSTRAINT "orders_kind" CHECK(("kind" = 'checkout' and "pay_by" in ('card')) or ("kind" = 'box' and "pay_by" in ('invoice')) or ("kind" = 'extra' and "pay_by" in ('card')) or ("kind" = 'by-hand' and "pay_by" in ('saved-card', 'link', 'cash', 'bank'))),
	CONSTRAINT "orders_paid_with" CHECK("paid_with" in ('card', 'credit', 'cash', 'bank')),
	CONSTRAINT "orders_total" CHECK("total" >= 0 and "subtotal" >= 0),
	CONSTRAINT "orders_refund" CHECK("refunded_amount" >= 0),
	CONSTRAINT "orders_day" CHECK("delivery_date" glob '????-??-??'),
	CONSTRAINT "orders_deliver_before" CHECK("deliver_before" glob '[0-2][0-9]:[0-5][0-9]')
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_orders`("id", "order_number", "user_id", "status", "payment_status", "subtotal", "discount", "referral_discount", "delivery", "tax", "total", "refunded_amount", "guest_name", "guest_email", "phone", "street", "city", "state", "zip_code", "lat", "lng", "is_approximate", "delivery_notes", "delivery_date", "deliver_before", "stock_held_since", "credit_applied", "carried_over", "credit_reserved_at", "credit_returned_at", "payment_intent_id", "subscription_id", "invoice_id", "extra_of", "extra_for", "extra_with", "kind", "pay_by", "paid_with", "last_payment_error", "version", "created_at", "paid_at", "deleted_at")
SELECT "id", "order_number", "user_id", "status", "payment_status", "subtotal", "discount", "referral_discount", "delivery", "tax", "total", "refunded_amount", "guest_name", "guest_email", "phone", "street", "city", "state", "zip_code", "lat", "lng", "is_approximate", "delivery_notes", "delivery_date", "deliver_before", "stock_held_since", "credit_applied", "carried_over", "credit_reserved_at", "credit_returned_at", "payment_intent_id", "subscription_id", "invoice_id", "extra_of", "extra_for", "extra_with", 
  CASE WHEN "subscription_id" IS NOT NULL THEN 'box' WHEN "extra_of" IS NOT NULL THEN 'extra' WHEN "is_by_hand" THEN 'by-hand' ELSE 'checkout' END,
  CASE
    WHEN "subscription_id" IS NOT NULL THEN 'invoice'
    WHEN "extra_of" IS NOT NULL OR NOT "is_by_hand" THEN 'card'
    WHEN "is_by_link" THEN 'link'
    ELSE coalesce(
      (SELECT "to" FROM `order_events` WHERE "order_id" = `orders`."id" AND "what" = 'handMethod' AND "to" IN ('saved-card', 'cash', 'bank') ORDER BY "order_events"."id" LIMIT 1),
      "hand_method",
      'saved-card'
    )
  END,
  CASE
    WHEN "payment_status" = 'unpaid' THEN NULL
    WHEN "hand_method" IS NOT NULL THEN "hand_method"
    WHEN coalesce("credit_applied", 0) >= "subtotal" - "discount" - "referral_discount" + "delivery" + "tax" THEN 'credit'
    ELSE 'card'
  END
 , "last_payment_error", "version", "created_at", "paid_at", "deleted_at" FROM `orders`;--> statement-breakpoint
DROP TABLE `orders`;--> statement-breakpoint
ALTER TABLE `__new_orders` RENAME TO `orders`;--> statement-breakpoint
CREATE TRIGGER `search_order_added` AFTER INSERT ON `orders` BEGIN
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable` WHERE `kind` = 'order' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_order_changed` AFTER UPDATE OF `order_number`, `guest_name`, `guest_email`, `street`, `city`, `state`, `zip_code`, `phone`, `user_id`, `deleted_at` ON `orders` BEGIN
	UPDATE `search_index` SET (`words`, `phones`) = (SELECT `words`, `phones` FROM `searchable` WHERE `kind` = 'order' AND `id` = new.`id`) WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : order AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_order_removed` AFTER DELETE ON `orders` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : order AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
PRAGMA legacy_alter_table=OFF;--> statement-breakpoint
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
CREATE INDEX `orders_deleted` ON `orders` (`deleted_at`) WHERE "orders"."deleted_at" is not null;