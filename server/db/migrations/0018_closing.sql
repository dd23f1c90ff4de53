CREATE TABLE "closing_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "closing_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "closing_links_token_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "about_id" bigint;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "name_at" integer;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "member_id" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "member_id" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "about_id" bigint;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "closing_links" ADD CONSTRAINT "closing_links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closing_links_member_index" ON "closing_links" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "closing_links_expiry_index" ON "closing_links" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_about_id_members_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_about_id_members_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_about_index" ON "notifications" USING btree ("about_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_member_index" ON "idempotency_keys" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "outbox_member_index" ON "outbox" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "outbox_about_index" ON "outbox" USING btree ("about_id");--> statement-breakpoint
CREATE INDEX "members_closed_index" ON "members" USING btree ("closed_at") WHERE "members"."closed_at" is not null;