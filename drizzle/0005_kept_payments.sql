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
	CONSTRAINT "tasks_kind" CHECK("__new_tasks"."kind" in ('failed-refund', 'lost-dispute', 'kept-payment')),
	CONSTRAINT "tasks_amount" CHECK("__new_tasks"."amount" > 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_tasks`("id", "kind", "source", "order_id", "charge_id", "amount", "created_at", "closed_at", "closed_by", "note") SELECT "id", "kind", "source", "order_id", "charge_id", "amount", "created_at", "closed_at", "closed_by", "note" FROM `tasks`;--> statement-breakpoint
DROP TABLE `tasks`;--> statement-breakpoint
ALTER TABLE `__new_tasks` RENAME TO `tasks`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_source_unique` ON `tasks` (`source`);--> statement-breakpoint
CREATE INDEX `tasks_open` ON `tasks` (`created_at`) WHERE "tasks"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `tasks_by_order` ON `tasks` (`order_id`);