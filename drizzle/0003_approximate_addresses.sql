ALTER TABLE `orders` ADD `is_approximate` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `is_approximate` integer DEFAULT false NOT NULL;