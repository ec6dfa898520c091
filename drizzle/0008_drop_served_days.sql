DROP TABLE `served_days`;--> statement-breakpoint
DROP TABLE `subscription_skips`;