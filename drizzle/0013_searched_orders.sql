DROP INDEX `orders_by_user`;--> statement-breakpoint
DROP INDEX `orders_by_guest_email`;--> statement-breakpoint
DROP INDEX `orders_by_guest_name`;--> statement-breakpoint
DROP INDEX `orders_by_guest_last_name`;--> statement-breakpoint
CREATE INDEX `orders_deleted` ON `orders` (`deleted_at`) WHERE "orders"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `orders_by_user` ON `orders` (`user_id`,`created_at`,`id`,`status`,`payment_status`,`delivery_date`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `orders_by_guest_email` ON `orders` (lower("guest_email"),`created_at`,`id`,`status`,`payment_status`,`delivery_date`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `orders_by_guest_name` ON `orders` (lower("guest_name"),`created_at`,`id`,`status`,`payment_status`,`delivery_date`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `orders_by_guest_last_name` ON `orders` (lower(substr("guest_name", instr("guest_name", ' ') + 1)),`created_at`,`id`,`status`,`payment_status`,`delivery_date`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_activation` ON `subscriptions` (`activated_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_by_cancellation` ON `subscriptions` (`cancelled_at`,`activated_at`,`cancel_reason`);