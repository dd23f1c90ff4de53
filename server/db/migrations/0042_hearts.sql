ALTER TABLE "notifications" ADD COLUMN "post_id" bigint;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "has_heart" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "hearted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "step_id" bigint;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_post_index" ON "notifications" USING btree ("post_id") WHERE "notifications"."post_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "posts_step_unique" ON "posts" USING btree ("step_id") WHERE "posts"."step_id" is not null;--> statement-breakpoint
-- Step and post of a received gift are written in one transaction, so they have the same time.
UPDATE "posts" SET "step_id" = step."id" FROM "steps" step
WHERE step."exchange_id" = "posts"."exchange_id" AND step."user_id" = "posts"."user_id"
	AND step."type" = 'received' AND step."created_at" = "posts"."created_at"
	AND NOT EXISTS (SELECT 1 FROM "steps" twin WHERE twin."exchange_id" = step."exchange_id" AND twin."user_id" = step."user_id"
		AND twin."type" = step."type" AND twin."created_at" = step."created_at" AND twin."id" <> step."id")
	AND NOT EXISTS (SELECT 1 FROM "posts" twin WHERE twin."exchange_id" = "posts"."exchange_id" AND twin."user_id" = "posts"."user_id"
		AND twin."created_at" = "posts"."created_at" AND twin."id" <> "posts"."id");