CREATE TABLE "own_copies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "own_copies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"status" text DEFAULT 'being_made' NOT NULL,
	"key" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "own_copies" ADD CONSTRAINT "own_copies_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_copies_member_unique" ON "own_copies" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "mod_actions_actor_index" ON "mod_actions" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "address_views_viewer_index" ON "address_views" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "steps_user_index" ON "steps" USING btree ("user_id");