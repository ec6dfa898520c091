PRAGMA foreign_keys=OFF;--> statement-breakpoint
ALTER TABLE `order_items` ADD `added_by` text;--> statement-breakpoint
ALTER TABLE `order_items` ADD `removed_by` text;--> statement-breakpoint
ALTER TABLE `order_items` ADD `is_paid_for` integer DEFAULT false NOT NULL;--> statement-breakpoint
WITH ranked AS (
	SELECT `swap_id`, `order_id`, `before`, row_number() OVER (PARTITION BY `order_id` ORDER BY rowid) AS n FROM `swapped_boxes`
), gone AS (
	SELECT `swap_id`, `order_id`, n, value AS line, json_extract(value, '$.position') AS p FROM ranked, json_each(ranked.`before`)
)
UPDATE `order_items` SET
	`added_by` = (SELECT `swap_id` FROM gone WHERE gone.`order_id` = `order_items`.`order_id` AND p = `order_items`.`position` ORDER BY n DESC LIMIT 1),
	`position` = `position` + 1000 * (SELECT max(n) FROM gone WHERE gone.`order_id` = `order_items`.`order_id` AND p = `order_items`.`position`)
WHERE EXISTS (SELECT 1 FROM gone WHERE gone.`order_id` = `order_items`.`order_id` AND p = `order_items`.`position`);--> statement-breakpoint
INSERT INTO `order_items` (`order_id`, `position`, `product_id`, `product_name`, `quantity`, `ounces`, `price`, `pool`, `given`, `shortfall`, `added_by`, `removed_by`)
WITH ranked AS (
	SELECT `swap_id`, `order_id`, `before`, row_number() OVER (PARTITION BY `order_id` ORDER BY rowid) AS n FROM `swapped_boxes`
), gone AS (
	SELECT `swap_id`, `order_id`, n, value AS line, json_extract(value, '$.position') AS p FROM ranked, json_each(ranked.`before`)
)
SELECT gone.`order_id`,
	p + 1000 * coalesce((SELECT max(earlier.n) FROM gone earlier WHERE earlier.`order_id` = gone.`order_id` AND earlier.p = gone.p AND earlier.n < gone.n), 0),
	json_extract(line, '$.productId'), json_extract(line, '$.productName'), json_extract(line, '$.quantity'), json_extract(line, '$.ounces'), json_extract(line, '$.price'),
	'stock', 0, 0,
	(SELECT earlier.`swap_id` FROM gone earlier WHERE earlier.`order_id` = gone.`order_id` AND earlier.p = gone.p AND earlier.n < gone.n ORDER BY earlier.n DESC LIMIT 1),
	gone.`swap_id`
FROM gone;--> statement-breakpoint
UPDATE `order_items` SET `is_paid_for` = 1 WHERE `added_by` IS NULL AND EXISTS (SELECT 1 FROM `orders` WHERE `id` = `order_id` AND `payment_status` <> 'unpaid');--> statement-breakpoint
CREATE TABLE `__new_swapped_boxes` (
	`swap_id` text NOT NULL,
	`order_id` text NOT NULL,
	`substitute_id` text,
	`n` integer NOT NULL,
	`price` integer,
	`credit` integer,
	`mail_of` text NOT NULL,
	`send_at` integer NOT NULL,
	`choose_until` integer NOT NULL,
	`choice` text,
	`settled_at` integer,
	PRIMARY KEY(`swap_id`, `order_id`),
	FOREIGN KEY (`swap_id`) REFERENCES `swaps`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "swapped_boxes_choice" CHECK("__new_swapped_boxes"."choice" in ('keep', 'credit')),
	CONSTRAINT "swapped_boxes_credit" CHECK("__new_swapped_boxes"."credit" >= 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_swapped_boxes`("swap_id", "order_id", "substitute_id", "n", "price", "credit", "mail_of", "send_at", "choose_until", "choice", "settled_at") SELECT "swap_id", "order_id", "substitute_id",
	row_number() OVER (PARTITION BY "order_id" ORDER BY rowid),
	(SELECT "price_per_ounce" FROM `products` WHERE `products`."id" = "substitute_id"),
	"credit", "mail_of", "send_at", "choose_until", "choice", "settled_at" FROM `swapped_boxes`;--> statement-breakpoint
DROP TABLE `swapped_boxes`;--> statement-breakpoint
ALTER TABLE `__new_swapped_boxes` RENAME TO `swapped_boxes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `swapped_boxes_open` ON `swapped_boxes` (`send_at`) WHERE "swapped_boxes"."settled_at" is null;--> statement-breakpoint
CREATE INDEX `swapped_boxes_by_order` ON `swapped_boxes` (`order_id`);