ALTER TABLE "exchanges" ADD COLUMN "told_up_to" bigint;--> statement-breakpoint
CREATE INDEX "exchanges_telling_index" ON "exchanges" USING btree ("id") WHERE "exchanges"."told_up_to" is not null;