ALTER TABLE "members" ADD COLUMN "first_steps" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
-- Members from before have found their way without the first steps.
UPDATE "members" SET "first_steps" = 'put_away' WHERE "onboarded_at" IS NOT NULL;
