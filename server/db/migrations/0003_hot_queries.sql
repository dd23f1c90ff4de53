DROP INDEX "posts_feed_index";--> statement-breakpoint
CREATE INDEX "signups_exchange_index" ON "signups" USING btree ("exchange_id");--> statement-breakpoint
CREATE INDEX "posts_feed_index" ON "posts" USING btree ("created_at","id") WHERE "posts"."hidden_at" is null;