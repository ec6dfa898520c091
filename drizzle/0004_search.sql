DROP INDEX `orders_by_guest_email`;--> statement-breakpoint
DROP INDEX `orders_by_guest_name`;--> statement-breakpoint
DROP INDEX `orders_by_guest_last_name`;--> statement-breakpoint
-- Written by hand (docs/decisions/076-search.md): what every list is searched by, and the accounts of orders and subscriptions.
DROP TRIGGER `search_order_added`;--> statement-breakpoint
DROP TRIGGER `search_order_changed`;--> statement-breakpoint
DROP TRIGGER `search_order_removed`;--> statement-breakpoint
DROP TRIGGER `search_customer_added`;--> statement-breakpoint
DROP TRIGGER `search_customer_changed`;--> statement-breakpoint
DROP TRIGGER `search_customer_removed`;--> statement-breakpoint
DROP TRIGGER `search_message_added`;--> statement-breakpoint
DROP TRIGGER `search_message_changed`;--> statement-breakpoint
DROP TRIGGER `search_message_removed`;--> statement-breakpoint
DROP TRIGGER `search_application_added`;--> statement-breakpoint
DROP TRIGGER `search_application_changed`;--> statement-breakpoint
DROP TRIGGER `search_application_removed`;--> statement-breakpoint
DROP VIEW `searchable`;--> statement-breakpoint
DROP TABLE `search_index`;--> statement-breakpoint
CREATE VIRTUAL TABLE `search_index` USING fts5(`id`, `kind`, `words`, `phones`, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2');--> statement-breakpoint
INSERT INTO `search_index` (`search_index`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
CREATE VIEW `searchable` AS
SELECT `id`, `kind`, `words`, substr(`digits`, -10) || ' ' || substr(`digits`, -7) || ' ' || substr(`digits`, -4) || ' ' || substr(`account_digits`, -10) || ' ' || substr(`account_digits`, -7) || ' ' || substr(`account_digits`, -4) AS `phones`
FROM (
	SELECT `id`, `kind`, `words`, replace(replace(replace(replace(replace(replace(replace(`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+', ''), '/', '') AS `digits`, replace(replace(replace(replace(replace(replace(replace(`account_phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+', ''), '/', '') AS `account_digits`
	FROM (
		SELECT `id`, 'order' AS `kind`, iif(`deleted_at` IS NULL, replace(`order_number`, 'EM-', '') || ' ' || coalesce(`guest_name`, '') || ' ' || coalesce(`guest_email`, '') || ' ' || coalesce((SELECT `first_name` || ' ' || `last_name` || ' ' || `email` FROM `users` WHERE `users`.`id` = `user_id`), '') || ' ' || `street` || ' ' || `city` || ' ' || `state` || ' ' || `zip_code`, '') AS `words`, iif(`deleted_at` IS NULL, `phone`, '') AS `phone`, coalesce((SELECT `phone` FROM `users` WHERE `users`.`id` = `user_id` AND `deleted_at` IS NULL), '') AS `account_phone` FROM `orders`
		UNION ALL
		SELECT `subscriptions`.`id`, 'subscription', `first_name` || ' ' || `last_name` || ' ' || `email` || ' ' || `subscriptions`.`street` || ' ' || `subscriptions`.`city` || ' ' || `subscriptions`.`state` || ' ' || `subscriptions`.`zip_code`, `phone`, '' FROM `subscriptions` JOIN `users` ON `users`.`id` = `user_id`
		UNION ALL
		SELECT `id`, 'customer', `first_name` || ' ' || `last_name` || ' ' || `email` || ' ' || `street` || ' ' || `city` || ' ' || `state` || ' ' || `zip_code`, `phone`, '' FROM `users`
		UNION ALL
		SELECT `id`, 'message', `name` || ' ' || `email` || ' ' || `subject` || ' ' || `message`, '', '' FROM `contact_messages`
		UNION ALL
		SELECT `id`, 'application', `company_name` || ' ' || `contact_person` || ' ' || `email` || ' ' || `address` || ' ' || `city` || ' ' || `state` || ' ' || `zip_code`, `phone`, '' FROM `wholesale_inquiries`
		UNION ALL
		SELECT `id`, 'address', `address` || ' ' || `customer_email`, '', '' FROM `address_validation_log`
	)
);--> statement-breakpoint
CREATE TRIGGER `search_order_added` AFTER INSERT ON `orders` BEGIN
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable` WHERE `kind` = 'order' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_order_changed` AFTER UPDATE OF `order_number`, `guest_name`, `guest_email`, `street`, `city`, `state`, `zip_code`, `phone`, `user_id`, `deleted_at` ON `orders` BEGIN
	UPDATE `search_index` SET (`words`, `phones`) = (SELECT `words`, `phones` FROM `searchable` WHERE `kind` = 'order' AND `id` = new.`id`) WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : order AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_order_removed` AFTER DELETE ON `orders` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : order AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_subscription_added` AFTER INSERT ON `subscriptions` BEGIN
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable` WHERE `kind` = 'subscription' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_subscription_changed` AFTER UPDATE OF `street`, `city`, `state`, `zip_code`, `user_id` ON `subscriptions` BEGIN
	UPDATE `search_index` SET (`words`, `phones`) = (SELECT `words`, `phones` FROM `searchable` WHERE `kind` = 'subscription' AND `id` = new.`id`) WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : subscription AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_subscription_removed` AFTER DELETE ON `subscriptions` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : subscription AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_customer_added` AFTER INSERT ON `users` BEGIN
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable` WHERE `kind` = 'customer' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_customer_changed` AFTER UPDATE OF `first_name`, `last_name`, `email`, `street`, `city`, `state`, `zip_code`, `phone` ON `users` BEGIN
	UPDATE `search_index` SET (`words`, `phones`) = (SELECT `words`, `phones` FROM `searchable` WHERE `kind` = 'customer' AND `id` = new.`id`) WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : customer AND id : "' || old.`id` || '"' AND `id` = old.`id`);
	UPDATE `orders` SET `user_id` = `user_id` WHERE `user_id` = new.`id` AND (old.`first_name`, old.`last_name`, old.`email`, old.`phone`) IS NOT (new.`first_name`, new.`last_name`, new.`email`, new.`phone`);
	UPDATE `subscriptions` SET `user_id` = `user_id` WHERE `user_id` = new.`id` AND (old.`first_name`, old.`last_name`, old.`email`, old.`phone`) IS NOT (new.`first_name`, new.`last_name`, new.`email`, new.`phone`);
END;--> statement-breakpoint
CREATE TRIGGER `search_customer_removed` AFTER DELETE ON `users` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : customer AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_message_added` AFTER INSERT ON `contact_messages` BEGIN
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable` WHERE `kind` = 'message' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_message_changed` AFTER UPDATE OF `name`, `email`, `subject`, `message` ON `contact_messages` BEGIN
	UPDATE `search_index` SET (`words`, `phones`) = (SELECT `words`, `phones` FROM `searchable` WHERE `kind` = 'message' AND `id` = new.`id`) WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : message AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_message_removed` AFTER DELETE ON `contact_messages` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : message AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_application_added` AFTER INSERT ON `wholesale_inquiries` BEGIN
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable` WHERE `kind` = 'application' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_application_changed` AFTER UPDATE OF `company_name`, `contact_person`, `email`, `address`, `city`, `state`, `zip_code`, `phone` ON `wholesale_inquiries` BEGIN
	UPDATE `search_index` SET (`words`, `phones`) = (SELECT `words`, `phones` FROM `searchable` WHERE `kind` = 'application' AND `id` = new.`id`) WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : application AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_application_removed` AFTER DELETE ON `wholesale_inquiries` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : application AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_address_added` AFTER INSERT ON `address_validation_log` BEGIN
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable` WHERE `kind` = 'address' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_address_changed` AFTER UPDATE OF `address`, `customer_email` ON `address_validation_log` BEGIN
	UPDATE `search_index` SET (`words`, `phones`) = (SELECT `words`, `phones` FROM `searchable` WHERE `kind` = 'address' AND `id` = new.`id`) WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : address AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_address_removed` AFTER DELETE ON `address_validation_log` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'kind : address AND id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable`;
