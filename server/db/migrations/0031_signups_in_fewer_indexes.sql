DROP INDEX "signups_exchange_index";--> statement-breakpoint
DROP INDEX "signups_user_index";--> statement-breakpoint
DROP INDEX "signups_once";--> statement-breakpoint
DROP INDEX "signups_one_gifter";--> statement-breakpoint
CREATE UNIQUE INDEX "signups_once" ON "signups" USING btree ("user_id","exchange_id",(case when "left_at" is null then 0 else "id" end));--> statement-breakpoint
CREATE UNIQUE INDEX "signups_one_gifter" ON "signups" USING btree ("exchange_id","paired_with",(case when "left_at" is null then 0 else "id" end));