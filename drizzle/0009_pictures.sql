CREATE TABLE `pictures` (
	`slot` text PRIMARY KEY NOT NULL,
	`file_id` text NOT NULL,
	`removed_at` integer
) STRICT;
