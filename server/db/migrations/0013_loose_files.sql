CREATE TABLE "loose_files" (
	"key" text PRIMARY KEY NOT NULL,
	"remove_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "loose_files_due_index" ON "loose_files" USING btree ("remove_at");--> statement-breakpoint
CREATE INDEX "exchanges_picture_index" ON "exchanges" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "members_avatar_index" ON "members" USING btree ("avatar_id");