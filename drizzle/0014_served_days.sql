CREATE TABLE `served_days` (
	`subscription_id` text NOT NULL,
	`day` text NOT NULL,
	`order_id` text NOT NULL,
	PRIMARY KEY(`subscription_id`, `day`),
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "served_days_day" CHECK("served_days"."day" glob '????-??-??')
) STRICT;
--> statement-breakpoint
INSERT OR IGNORE INTO `served_days` (`subscription_id`, `day`, `order_id`)
SELECT `subscription_id`, `delivery_date`, `id` FROM `orders` WHERE `subscription_id` IN (SELECT `id` FROM `subscriptions`);
--> statement-breakpoint
INSERT OR IGNORE INTO `served_days` (`subscription_id`, `day`, `order_id`)
SELECT `orders`.`subscription_id`, `order_events`.`from`, `orders`.`id` FROM `order_events` JOIN `orders` ON `orders`.`id` = `order_events`.`order_id`
WHERE `order_events`.`what` = 'deliveryDate' AND `orders`.`subscription_id` IN (SELECT `id` FROM `subscriptions`)
AND NOT EXISTS (SELECT 1 FROM `subscription_skips` WHERE `subscription_skips`.`subscription_id` = `orders`.`subscription_id` AND `subscription_skips`.`day` = `order_events`.`from`);
