PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_tasks` (
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
	CONSTRAINT "tasks_kind" CHECK("__new_tasks"."kind" in ('failed-refund', 'lost-dispute', 'kept-payment', 'unpaid-refund')),
	CONSTRAINT "tasks_amount" CHECK("__new_tasks"."amount" > 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_tasks`("id", "kind", "source", "order_id", "charge_id", "amount", "created_at", "closed_at", "closed_by", "note") SELECT "id", "kind", "source", "order_id", "charge_id", "amount", "created_at", "closed_at", "closed_by", "note" FROM `tasks`;--> statement-breakpoint
DROP TABLE `tasks`;--> statement-breakpoint
ALTER TABLE `__new_tasks` RENAME TO `tasks`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_source_unique` ON `tasks` (`source`);--> statement-breakpoint
CREATE INDEX `tasks_open` ON `tasks` (`created_at`) WHERE "tasks"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `tasks_by_order` ON `tasks` (`order_id`);--> statement-breakpoint
CREATE TABLE `__new_revenue_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`order_id` text,
	`provider_id` text,
	`at` integer NOT NULL,
	`amount` integer NOT NULL,
	`credit` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "revenue_entries_kind" CHECK("__new_revenue_entries"."kind" in ('payment', 'refund', 'dispute') and coalesce("__new_revenue_entries"."order_id", "__new_revenue_entries"."provider_id") is not null)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_revenue_entries`("id", "kind", "order_id", "provider_id", "at", "amount", "credit")
WITH named AS (
	SELECT *, substr(`source`, 1, instr(`source`, ':') - 1) AS prefix, substr(`source`, instr(`source`, ':') + 1) AS subject FROM `revenue_entries`
)
SELECT "id",
	CASE WHEN prefix IN ('refund', 'dispute') THEN prefix ELSE 'payment' END,
	CASE WHEN prefix <> '' THEN (SELECT `orders`.`id` FROM `orders` WHERE `orders`.`id` = subject) ELSE coalesce(
		(SELECT `orders`.`id` FROM `orders` WHERE `orders`.`payment_intent_id` = `source` AND `orders`.`paid_at` IS NOT NULL),
		(SELECT `orders`.`id` FROM `orders` WHERE `orders`.`invoice_id` = `source`)
	) END,
	CASE WHEN prefix = '' THEN `source` WHEN NOT EXISTS (SELECT 1 FROM `orders` WHERE `orders`.`id` = subject) THEN subject END,
	"at", "amount", "credit"
FROM named;--> statement-breakpoint
DROP TABLE `revenue_entries`;--> statement-breakpoint
ALTER TABLE `__new_revenue_entries` RENAME TO `revenue_entries`;--> statement-breakpoint
CREATE INDEX `revenue_entries_by_time` ON `revenue_entries` (`at`,`amount`);--> statement-breakpoint
CREATE INDEX `revenue_entries_by_order` ON `revenue_entries` (`order_id`,`kind`);--> statement-breakpoint
CREATE INDEX `revenue_entries_by_provider` ON `revenue_entries` (`provider_id`,`kind`);--> statement-breakpoint
ALTER TABLE `refunds` ADD `is_told` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `for_swaps` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `into` text DEFAULT 'source' NOT NULL;--> statement-breakpoint
UPDATE `refunds` SET `for_swaps` = 1 WHERE `key` GLOB 'swap:*';
