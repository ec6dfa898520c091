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
DROP INDEX `outbox_waiting`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `is_urgent` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`sent_at`,`is_urgent`,`next_attempt_at`);