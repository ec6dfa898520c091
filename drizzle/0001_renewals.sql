ALTER TABLE `orders` ADD `carried_over` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `confirmation_url` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `confirmation_invoice_id` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `ends_at` integer;--> statement-breakpoint
UPDATE `orders` SET `guest_email` = NULL WHERE lower(`guest_email`) = (SELECT lower(`email`) FROM `users` WHERE `users`.`id` = `orders`.`user_id`);
