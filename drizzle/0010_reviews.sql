ALTER TABLE `contact_messages` ADD `user_id` text REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `publish_asked_at` integer;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `agreed_at` integer;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `published_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `contact_messages_user_id_unique` ON `contact_messages` (`user_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `wants_review_mails` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `review_asked_at` integer;