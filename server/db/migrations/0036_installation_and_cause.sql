CREATE TABLE "installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "installation_only_check" CHECK ("installation"."is_only")
);
--> statement-breakpoint
ALTER TABLE "mail_relay" ADD COLUMN "cause" text;