ALTER TABLE "exchanges" ADD COLUMN "effective_start" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(start_at, (preferred_start_at + interval '12 hours') at time zone 'UTC')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "exchanges_effective_start_index" ON "exchanges" USING btree ("effective_start","id","approved_by");--> statement-breakpoint
CREATE INDEX "exchanges_end_index" ON "exchanges" USING btree ("end_at");--> statement-breakpoint
CREATE INDEX "exchanges_pinned_index" ON "exchanges" USING btree ("pinned_at") WHERE "exchanges"."pinned_at" is not null;