ALTER TABLE "members" ADD COLUMN "mail_refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "mail_refusal" text;--> statement-breakpoint
CREATE INDEX "members_refused_index" ON "members" USING btree ("mail_refused_at") WHERE "members"."mail_refused_at" is not null;