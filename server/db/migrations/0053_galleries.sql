CREATE INDEX "posts_exchange_index" ON "posts" USING btree ("exchange_id","id") WHERE "posts"."exchange_id" is not null;--> statement-breakpoint
-- A post about a received gift is written in one transaction with its step, so both have the same author and time. A post
-- that lost its exchange gets it back where exactly one step and one post fit.
UPDATE "posts" SET "exchange_id" = step."exchange_id", "step_id" = step."id" FROM "steps" step
WHERE "posts"."exchange_id" IS NULL AND "posts"."step_id" IS NULL
	AND step."type" = 'received' AND step."user_id" = "posts"."user_id" AND step."created_at" = "posts"."created_at"
	AND NOT EXISTS (SELECT 1 FROM "steps" twin WHERE twin."user_id" = step."user_id" AND twin."type" = step."type"
		AND twin."created_at" = step."created_at" AND twin."id" <> step."id")
	AND NOT EXISTS (SELECT 1 FROM "posts" twin WHERE twin."user_id" = "posts"."user_id"
		AND twin."created_at" = "posts"."created_at" AND twin."id" <> "posts"."id");
