CREATE TABLE `revenue_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`at` integer NOT NULL,
	`amount` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `revenue_entries_by_time` ON `revenue_entries` (`at`,`amount`);--> statement-breakpoint
CREATE INDEX `revenue_entries_by_source` ON `revenue_entries` (`source`,`amount`);--> statement-breakpoint
ALTER TABLE `products` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `order_items_short` ON `order_items` (`order_id`) WHERE "order_items"."shortfall" > 0;--> statement-breakpoint
CREATE INDEX `payment_failures_open` ON `payment_failures` (`created_at`) WHERE "payment_failures"."is_resolved" = 0;--> statement-breakpoint
CREATE INDEX `payment_failures_by_resolution` ON `payment_failures` (`resolved_at`,`resolved_by`,`amount_due`);--> statement-breakpoint
INSERT INTO `revenue_entries` (`source`, `at`, `amount`)
SELECT coalesce(`invoice_id`, `payment_intent_id`), `paid_at`, `total` - coalesce(`credit_applied`, 0) FROM `orders`
WHERE `paid_at` IS NOT NULL AND coalesce(`invoice_id`, `payment_intent_id`) IS NOT NULL AND `total` > coalesce(`credit_applied`, 0);--> statement-breakpoint
INSERT INTO `revenue_entries` (`source`, `at`, `amount`)
SELECT 'refund:' || `order_id`, `at`, cast(`from` AS integer) - cast(`to` AS integer)
FROM `order_events` WHERE `what` = 'refundedAmount';
