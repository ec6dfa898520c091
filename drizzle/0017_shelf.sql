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
ALTER TABLE `orders` ADD `from_shelf` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `wants_shelf_mails` integer DEFAULT true NOT NULL;