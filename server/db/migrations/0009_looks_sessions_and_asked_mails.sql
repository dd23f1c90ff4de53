CREATE TABLE "asked_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "asked_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "code_steps" (
	"name" text PRIMARY KEY NOT NULL,
	"reached" bigint DEFAULT 0 NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "nickname_skeleton" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "nickname_is_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "sessions_created_index" ON "sessions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_skeleton_unique" ON "members" USING btree ("nickname_skeleton") WHERE not "members"."nickname_is_shared";--> statement-breakpoint
CREATE INDEX "members_skeleton_index" ON "members" USING btree ("nickname_skeleton");