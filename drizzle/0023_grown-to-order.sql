PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_order_items` (
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`product_id` text NOT NULL,
	`product_name` text NOT NULL,
	`quantity` integer NOT NULL,
	`ounces` integer NOT NULL,
	`price` integer NOT NULL,
	`given` integer DEFAULT 0 NOT NULL,
	`shortfall` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_items_quantity" CHECK("__new_order_items"."quantity" > 0 and "__new_order_items"."ounces" > 0 and "__new_order_items"."given" >= 0 and "__new_order_items"."shortfall" >= 0 and "__new_order_items"."given" + "__new_order_items"."shortfall" <= "__new_order_items"."ounces")
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_order_items`("order_id", "position", "product_id", "product_name", "quantity", "ounces", "price", "given", "shortfall") SELECT "order_id", "position", "product_id", "product_name", "quantity", "ounces", "price",
	CASE WHEN (SELECT "takes_stock" FROM `orders` WHERE "id" = "order_id") THEN "ounces" - "shortfall" ELSE 0 END,
	CASE WHEN "product_id" IN (SELECT "id" FROM `products` WHERE "grow_days" is not null and "ounces_per_tray" is not null and "seed_grams_per_tray" is not null) THEN 0 ELSE "shortfall" END
	FROM `order_items`;--> statement-breakpoint
DROP TABLE `order_items`;--> statement-breakpoint
ALTER TABLE `__new_order_items` RENAME TO `order_items`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `order_items_sold` ON `order_items` (`order_id`,`product_id`,`ounces`);--> statement-breakpoint
CREATE INDEX `order_items_short` ON `order_items` (`order_id`) WHERE "order_items"."shortfall" > 0;--> statement-breakpoint
CREATE TABLE `__new_products` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`price_per_ounce` integer NOT NULL,
	`image_url` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`stock_ounces` integer NOT NULL,
	`stock_raises` integer DEFAULT 0 NOT NULL,
	`is_out_of_stock` integer DEFAULT false NOT NULL,
	`is_grown_to_order` integer DEFAULT false NOT NULL,
	`flavor_profile` text NOT NULL,
	`nutritional_info` text NOT NULL,
	`position` integer NOT NULL,
	`grow_days` integer,
	`ounces_per_tray` integer,
	`seed_grams_per_tray` integer,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "products_price" CHECK("__new_products"."price_per_ounce" >= 0),
	CONSTRAINT "products_stock" CHECK("__new_products"."stock_ounces" >= 0),
	CONSTRAINT "products_growing" CHECK("__new_products"."grow_days" >= 0 and "__new_products"."ounces_per_tray" > 0 and "__new_products"."seed_grams_per_tray" >= 0),
	CONSTRAINT "products_grown_to_order" CHECK(not "__new_products"."is_grown_to_order" or ("__new_products"."grow_days" is not null and "__new_products"."ounces_per_tray" is not null and "__new_products"."seed_grams_per_tray" is not null))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_products`("id", "name", "description", "price_per_ounce", "image_url", "is_active", "stock_ounces", "stock_raises", "is_out_of_stock", "is_grown_to_order", "flavor_profile", "nutritional_info", "position", "grow_days", "ounces_per_tray", "seed_grams_per_tray", "version") SELECT "id", "name", "description", "price_per_ounce", "image_url", "is_active", "stock_ounces", 0, "is_out_of_stock",
	"grow_days" is not null and "ounces_per_tray" is not null and "seed_grams_per_tray" is not null, "flavor_profile", "nutritional_info", "position", "grow_days", "ounces_per_tray", "seed_grams_per_tray", "version" FROM `products`;--> statement-breakpoint
DROP TABLE `products`;--> statement-breakpoint
ALTER TABLE `__new_products` RENAME TO `products`;--> statement-breakpoint
ALTER TABLE `swaps` ADD `loses_trays` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `takes_stock`;