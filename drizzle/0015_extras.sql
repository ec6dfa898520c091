ALTER TABLE `orders` ADD `extra_of` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `extra_for` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `extra_with` text;--> statement-breakpoint
CREATE INDEX `orders_extras` ON `orders` (`extra_of`,`delivery_date`) WHERE "orders"."extra_of" is not null;--> statement-breakpoint
CREATE INDEX `orders_extras_with` ON `orders` (`extra_with`) WHERE "orders"."extra_with" is not null;