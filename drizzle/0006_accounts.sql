CREATE TABLE `audit_events` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`by` text NOT NULL,
	`what` text NOT NULL,
	`about` text NOT NULL,
	`from` text DEFAULT '' NOT NULL,
	`to` text DEFAULT '' NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_events_by_age` ON `audit_events` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_events_by_subject` ON `audit_events` (`about`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_mailed_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mailed_tokens_purpose" CHECK("__new_mailed_tokens"."purpose" in ('reset-password', 'verify-email', 'approve-email', 'undo-email'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_mailed_tokens`("token_hash", "purpose", "user_id", "email", "expires_at") SELECT "token_hash", "purpose", "user_id", "email", "expires_at" FROM `mailed_tokens`;--> statement-breakpoint
DROP TABLE `mailed_tokens`;--> statement-breakpoint
ALTER TABLE `__new_mailed_tokens` RENAME TO `mailed_tokens`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `mailed_tokens_by_user` ON `mailed_tokens` (`user_id`,`purpose`);--> statement-breakpoint
ALTER TABLE `identities` ADD `email` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `confirmed_at` integer;