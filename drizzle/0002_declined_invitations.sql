CREATE TABLE `declined_invitations` (
	`mailbox_hash` text PRIMARY KEY NOT NULL,
	`declined_at` integer NOT NULL
) STRICT;
