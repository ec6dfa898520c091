ALTER TABLE `orders` ADD `is_by_hand` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `hand_method` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `takes_stock` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `run_ticks` ADD `is_collected` integer DEFAULT false NOT NULL;