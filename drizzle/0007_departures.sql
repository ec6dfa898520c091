CREATE TABLE `departures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text,
	`subscription_id` text,
	`day` text NOT NULL,
	`comes_on` text,
	`cause` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "departures_what" CHECK("departures"."order_id" is not null or "departures"."subscription_id" is not null),
	CONSTRAINT "departures_day" CHECK("departures"."day" glob '????-??-??'),
	CONSTRAINT "departures_new_day" CHECK("departures"."comes_on" glob '????-??-??'),
	CONSTRAINT "departures_cause" CHECK("departures"."cause" in ('skipped', 'moved', 'closed', 'delivered', 'returned'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `departures_by_order` ON `departures` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `departures_by_day` ON `departures` (`day`);--> statement-breakpoint
CREATE INDEX `departures_by_new_day` ON `departures` (`comes_on`);--> statement-breakpoint
CREATE UNIQUE INDEX `departures_held` ON `departures` (`subscription_id`,`day`) WHERE "departures"."subscription_id" is not null;--> statement-breakpoint
DROP INDEX `order_events_moves`;--> statement-breakpoint
-- By hand: what the history, the served days and the skips of before say. The latest move away from a day holds it.
INSERT INTO `departures` (`order_id`, `subscription_id`, `day`, `comes_on`, `cause`, `at`)
WITH `moves` AS (
	SELECT `e`.`id`, `e`.`order_id`, `o`.`subscription_id`, `e`.`from`, `e`.`to`, `e`.`at`,
		EXISTS (SELECT 1 FROM `subscription_skips` `k` WHERE `k`.`subscription_id` = `o`.`subscription_id` AND `k`.`day` = `e`.`from` AND `k`.`moved_order_id` = `o`.`id`) AS `skipped`,
		EXISTS (SELECT 1 FROM `served_days` `s` WHERE `s`.`subscription_id` = `o`.`subscription_id` AND `s`.`day` = `e`.`from` AND `s`.`order_id` = `o`.`id`) AS `served`,
		`o`.`delivery_date` <> `e`.`from` AND NOT EXISTS (SELECT 1 FROM `order_events` `later` WHERE `later`.`order_id` = `e`.`order_id` AND `later`.`what` = 'deliveryDate' AND `later`.`from` = `e`.`from` AND `later`.`id` > `e`.`id`) AS `latest`,
		EXISTS (SELECT 1 FROM `order_events` `d` WHERE `d`.`order_id` = `e`.`order_id` AND `d`.`what` = 'status' AND `d`.`to` = 'delivered' AND `d`.`at` = `e`.`at`) AS `delivered`,
		EXISTS (SELECT 1 FROM `order_events` `b` WHERE `b`.`order_id` = `e`.`order_id` AND `b`.`what` = 'deliveryDate' AND (`b`.`id` > `e`.`id` AND `b`.`to` = `e`.`from` OR `b`.`id` < `e`.`id` AND `b`.`from` = `e`.`to`)) AS `returned`
	FROM `order_events` `e` JOIN `orders` `o` ON `o`.`id` = `e`.`order_id`
	WHERE `e`.`what` = 'deliveryDate'
)
SELECT `order_id`, CASE WHEN `latest` AND (`skipped` OR `served`) THEN `subscription_id` END, `from`, `to`,
	CASE WHEN `latest` AND `skipped` THEN 'skipped' WHEN `delivered` THEN 'delivered' WHEN `returned` THEN 'returned' ELSE 'moved' END, `at`
FROM `moves` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `departures` (`order_id`, `subscription_id`, `day`, `comes_on`, `cause`, `at`)
SELECT `o`.`id`, `k`.`subscription_id`, `k`.`day`, `o`.`delivery_date`, 'skipped', `k`.`created_at`
FROM `subscription_skips` `k` LEFT JOIN `orders` `o` ON `o`.`id` = `k`.`moved_order_id` AND `o`.`delivery_date` > `k`.`day`
WHERE NOT EXISTS (SELECT 1 FROM `departures` `d` WHERE `d`.`subscription_id` = `k`.`subscription_id` AND `d`.`day` = `k`.`day`);--> statement-breakpoint
INSERT INTO `departures` (`order_id`, `subscription_id`, `day`, `comes_on`, `cause`, `at`)
SELECT `o`.`id`, `s`.`subscription_id`, `s`.`day`, `o`.`delivery_date`, 'moved', coalesce(`o`.`created_at`, 0)
FROM `served_days` `s` LEFT JOIN `orders` `o` ON `o`.`id` = `s`.`order_id`
WHERE `s`.`day` <> coalesce(`o`.`delivery_date`, '') AND NOT EXISTS (SELECT 1 FROM `departures` `d` WHERE `d`.`subscription_id` = `s`.`subscription_id` AND `d`.`day` = `s`.`day`);
