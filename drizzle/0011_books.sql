DROP INDEX `revenue_entries_by_source`;--> statement-breakpoint
ALTER TABLE `revenue_entries` ADD `credit` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `revenue_entries_by_source` ON `revenue_entries` (`source`,`amount`,`credit`);--> statement-breakpoint
UPDATE `revenue_entries` SET `credit` = coalesce(
	(SELECT `credit_applied` FROM `orders` WHERE `payment_intent_id` = `source` AND `paid_at` IS NOT NULL),
	(SELECT `credit_applied` FROM `orders` WHERE `invoice_id` = `source`), 0);--> statement-breakpoint
INSERT INTO `revenue_entries` (`source`, `at`, `amount`, `credit`)
	SELECT coalesce(`invoice_id`, 'order:' || `id`), `paid_at`, 0, `credit_applied` FROM `orders`
	WHERE `paid_at` IS NOT NULL AND `credit_applied` <> 0
		AND NOT EXISTS (SELECT 1 FROM `revenue_entries` WHERE `source` IN (`payment_intent_id`, `invoice_id`));--> statement-breakpoint
INSERT INTO `revenue_entries` (`source`, `at`, `amount`, `credit`)
	SELECT 'refund:' || `id`,
		coalesce((SELECT max(`at`) FROM `order_events` WHERE `order_id` = `o`.`id` AND `what` = 'refundedAmount'), `paid_at`),
		0, -`returned`
	FROM (SELECT `id`, `paid_at`, `refunded_amount` + coalesce((SELECT sum(`amount`) FROM `revenue_entries`
		WHERE `source` IN ('refund:' || `orders`.`id`, 'dispute:' || `orders`.`id`)), 0) AS `returned`
		FROM `orders` WHERE `refunded_amount` > 0) AS `o`
	WHERE `returned` > 0 AND `paid_at` IS NOT NULL;
