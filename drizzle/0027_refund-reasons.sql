ALTER TABLE `refunds` ADD `for_swaps` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `into` text DEFAULT 'source' NOT NULL;--> statement-breakpoint
UPDATE `refunds` SET `for_swaps` = 1 WHERE `key` GLOB 'swap:*';
