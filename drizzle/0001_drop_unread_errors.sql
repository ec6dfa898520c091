ALTER TABLE `orders` DROP COLUMN `last_payment_error`;--> statement-breakpoint
ALTER TABLE `subscriptions` DROP COLUMN `last_setup_error`;