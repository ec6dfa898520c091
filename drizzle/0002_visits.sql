CREATE TABLE `visit_days` (
	`day` text PRIMARY KEY NOT NULL,
	`visits` integer NOT NULL,
	`visitors` integer NOT NULL,
	`salt` text,
	CONSTRAINT "visit_days_counts" CHECK("visit_days"."visits" >= "visit_days"."visitors" and "visit_days"."visitors" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `visit_pages` (
	`day` text NOT NULL,
	`path` text NOT NULL,
	`visits` integer NOT NULL,
	PRIMARY KEY(`day`, `path`),
	CONSTRAINT "visit_pages_visits" CHECK("visit_pages"."visits" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `visitors` (
	`hash` integer PRIMARY KEY NOT NULL,
	`day` text NOT NULL
) STRICT;
