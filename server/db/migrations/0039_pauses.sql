ALTER TABLE "members" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "paused_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "pause_reason" text;--> statement-breakpoint
CREATE INDEX "members_paused_index" ON "members" USING btree ("paused_until") WHERE "members"."paused_until" is not null;