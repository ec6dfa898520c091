CREATE TABLE `known_browsers` (
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`signed_in_at` integer NOT NULL,
	PRIMARY KEY(`token_hash`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `known_browsers_by_user` ON `known_browsers` (`user_id`);--> statement-breakpoint
CREATE INDEX `known_browsers_by_age` ON `known_browsers` (`signed_in_at`);--> statement-breakpoint
CREATE TABLE `__new_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_sessions`("id", "token_hash", "user_id", "device", "created_at", "last_seen_at") SELECT lower(hex(randomblob(10))), "token_hash", "user_id", 'Unknown device', "created_at", "expires_at" - 2592000000 FROM `sessions`;--> statement-breakpoint
DROP TABLE `sessions`;--> statement-breakpoint
ALTER TABLE `__new_sessions` RENAME TO `sessions`;--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_last_visit` ON `sessions` (`last_seen_at`);--> statement-breakpoint
DROP INDEX `outbox_waiting`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `is_urgent` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`sent_at`,`is_urgent`,`next_attempt_at`);