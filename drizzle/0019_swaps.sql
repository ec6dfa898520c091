CREATE TABLE `swapped_boxes` (
	`swap_id` text NOT NULL,
	`order_id` text NOT NULL,
	`substitute_id` text,
	`before` text NOT NULL,
	`ounces` integer NOT NULL,
	`credit` integer NOT NULL,
	`worth` integer NOT NULL,
	`paid_back` integer DEFAULT 0 NOT NULL,
	`mail_of` text NOT NULL,
	`send_at` integer NOT NULL,
	`choose_until` integer NOT NULL,
	`choice` text,
	`settled_at` integer,
	PRIMARY KEY(`swap_id`, `order_id`),
	FOREIGN KEY (`swap_id`) REFERENCES `swaps`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "swapped_boxes_choice" CHECK("swapped_boxes"."choice" in ('keep', 'credit')),
	CONSTRAINT "swapped_boxes_credit" CHECK("swapped_boxes"."credit" >= 0 and "swapped_boxes"."credit" <= "swapped_boxes"."worth")
) STRICT;
--> statement-breakpoint
CREATE INDEX `swapped_boxes_open` ON `swapped_boxes` (`send_at`) WHERE "swapped_boxes"."settled_at" is null;--> statement-breakpoint
CREATE INDEX `swapped_boxes_by_order` ON `swapped_boxes` (`order_id`);--> statement-breakpoint
CREATE TABLE `swaps` (
	`id` text PRIMARY KEY NOT NULL,
	`date` text NOT NULL,
	`product_id` text NOT NULL,
	`substitute_id` text,
	`is_ongoing` integer NOT NULL,
	`key` text,
	`created_at` integer NOT NULL,
	`applied_at` integer,
	`undone_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `swaps_key_unique` ON `swaps` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `swaps_present` ON `swaps` (`date`,`product_id`) WHERE "swaps"."undone_at" is null;--> statement-breakpoint
ALTER TABLE `users` ADD `avoid` text DEFAULT '[]' NOT NULL;