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
ALTER TABLE `subscription_items` ADD `priced_in` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscription_versions` ADD `is_reprice` integer DEFAULT false NOT NULL;