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
	CONSTRAINT "tasks_kind" CHECK("tasks"."kind" in ('failed-refund', 'lost-dispute')),
	CONSTRAINT "tasks_amount" CHECK("tasks"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_source_unique` ON `tasks` (`source`);--> statement-breakpoint
CREATE INDEX `tasks_open` ON `tasks` (`created_at`) WHERE "tasks"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `tasks_by_order` ON `tasks` (`order_id`);--> statement-breakpoint
ALTER TABLE `refunds` ADD `key` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `asked` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `cancel` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `refusal` text;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_by_key` ON `refunds` (`order_id`,`key`);--> statement-breakpoint
INSERT INTO `reconciliation` (`key`, `instant`) VALUES ('refunded orders', unixepoch() * 1000);
