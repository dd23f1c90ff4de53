CREATE TABLE "ending_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ending_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"mail_class" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ending_links_token_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "ending_token" text;--> statement-breakpoint
ALTER TABLE "ending_links" ADD CONSTRAINT "ending_links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ending_links_member_index" ON "ending_links" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "ending_links_created_index" ON "ending_links" USING btree ("created_at");