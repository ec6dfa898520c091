-- Written by hand: drizzle-kit knows neither full-text tables nor triggers (docs/decisions/080-search.md).
-- The words by which the admin area finds things. Kept by triggers, so that no change of a row can leave it out.
CREATE VIRTUAL TABLE `search_index` USING fts5(`id`, `kind`, `words`, `phones`, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2');--> statement-breakpoint
-- What is deleted leaves no trace in the index, at once.
INSERT INTO `search_index` (`search_index`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
CREATE VIEW `searchable` AS
SELECT `id`, `kind`, `words`, substr(`digits`, -10) || ' ' || substr(`digits`, -7) || ' ' || substr(`digits`, -4) AS `phones`
FROM (
	SELECT `id`, `kind`, `words`, replace(replace(replace(replace(replace(replace(replace(`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+', ''), '/', '') AS `digits`
	FROM (
		SELECT `id`, 'order' AS `kind`, replace(`order_number`, 'EM-', '') || ' ' || coalesce(`guest_name`, '') || ' ' || coalesce(`guest_email`, '') || ' ' || `street` AS `words`, `phone` FROM `orders`
		UNION ALL
		SELECT `id`, 'customer', `first_name` || ' ' || `last_name` || ' ' || `email` || ' ' || `street`, `phone` FROM `users`
		UNION ALL
		SELECT `id`, 'message', `name` || ' ' || `email`, '' FROM `contact_messages`
		UNION ALL
		SELECT `id`, 'application', `company_name` || ' ' || `contact_person` || ' ' || `email` || ' ' || `address`, `phone` FROM `wholesale_inquiries`
	)
);--> statement-breakpoint
CREATE TRIGGER `search_order_added` AFTER INSERT ON `orders` BEGIN
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable` WHERE `kind` = 'order' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_order_changed` AFTER UPDATE OF `order_number`, `guest_name`, `guest_email`, `street`, `phone` ON `orders` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'id : "' || old.`id` || '"' AND `id` = old.`id`);
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable` WHERE `kind` = 'order' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_order_removed` AFTER DELETE ON `orders` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_customer_added` AFTER INSERT ON `users` BEGIN
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable` WHERE `kind` = 'customer' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_customer_changed` AFTER UPDATE OF `first_name`, `last_name`, `email`, `street`, `phone` ON `users` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'id : "' || old.`id` || '"' AND `id` = old.`id`);
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable` WHERE `kind` = 'customer' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_customer_removed` AFTER DELETE ON `users` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_message_added` AFTER INSERT ON `contact_messages` BEGIN
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable` WHERE `kind` = 'message' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_message_changed` AFTER UPDATE OF `name`, `email` ON `contact_messages` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'id : "' || old.`id` || '"' AND `id` = old.`id`);
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable` WHERE `kind` = 'message' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_message_removed` AFTER DELETE ON `contact_messages` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_application_added` AFTER INSERT ON `wholesale_inquiries` BEGIN
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable` WHERE `kind` = 'application' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_application_changed` AFTER UPDATE OF `company_name`, `contact_person`, `email`, `address`, `phone` ON `wholesale_inquiries` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'id : "' || old.`id` || '"' AND `id` = old.`id`);
	INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable` WHERE `kind` = 'application' AND `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_application_removed` AFTER DELETE ON `wholesale_inquiries` BEGIN
	DELETE FROM `search_index` WHERE `rowid` IN (SELECT `rowid` FROM `search_index` WHERE `search_index` MATCH 'id : "' || old.`id` || '"' AND `id` = old.`id`);
END;--> statement-breakpoint
INSERT INTO `search_index` (`id`, `kind`, `words`, `phones`) SELECT `id`, `kind`, `words`, `phones` FROM `searchable`;
