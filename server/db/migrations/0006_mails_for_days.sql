CREATE TABLE "mail_relay" (
	"id" integer PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"try_again_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "message_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "expires_at" timestamp (3) with time zone DEFAULT now() + interval '14 days' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "email_verifications_expiry_index" ON "email_verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "parent_requests_expiry_index" ON "parent_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_resets_expiry_index" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "members_unverified_index" ON "members" USING btree ("id") WHERE "members"."email_verified_at" is null;--> statement-breakpoint
INSERT INTO "mail_relay" ("id") VALUES (1);--> statement-breakpoint
UPDATE "outbox" SET "expires_at" = "created_at" + case "kind"
	when 'verify-email' then interval '48 hours'
	when 'password-reset' then interval '60 minutes'
	else interval '14 days'
end WHERE "sent_at" is null and "given_up_at" is null;
