CREATE TABLE `referrals` (
	`id` text PRIMARY KEY NOT NULL,
	`referrer_id` text NOT NULL,
	`friend_id` text,
	`mailbox_hash` text NOT NULL,
	`shown_email` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`mailed_at` integer,
	`paid_at` integer,
	`payment_intent_id` text,
	`reward` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`referrer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`friend_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "referrals_status" CHECK("referrals"."status" in ('pending', 'completed', 'rejected')),
	CONSTRAINT "referrals_reward" CHECK("referrals"."reward" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `referrals_friend_id_unique` ON `referrals` (`friend_id`);--> statement-breakpoint
CREATE INDEX `referrals_by_reward` ON `referrals` (`paid_at`) WHERE "referrals"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `referrals_by_referrer` ON `referrals` (`referrer_id`,`mailbox_hash`);--> statement-breakpoint
ALTER TABLE `users` ADD `referral_code` text;--> statement-breakpoint
ALTER TABLE `users` ADD `referred_by_id` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE UNIQUE INDEX `users_referral_code_unique` ON `users` (`referral_code`);--> statement-breakpoint
CREATE INDEX `users_by_referrer` ON `users` (`referred_by_id`);