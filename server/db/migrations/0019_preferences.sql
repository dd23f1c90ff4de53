ALTER TABLE "outbox" ADD COLUMN "mail_class" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "ended_mails" jsonb DEFAULT '[]'::jsonb NOT NULL;