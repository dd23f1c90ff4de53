CREATE TABLE "missing_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "missing_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"author_id" bigint,
	"kind" text NOT NULL,
	"text" text,
	"link" text,
	"picture_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "missing_gifts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "missing_gifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"exchange_id" bigint NOT NULL,
	"recipient_id" bigint NOT NULL,
	"gifter_id" bigint,
	"state" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "missing_entries" ADD CONSTRAINT "missing_entries_case_id_missing_gifts_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."missing_gifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_entries" ADD CONSTRAINT "missing_entries_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_entries" ADD CONSTRAINT "missing_entries_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_gifts" ADD CONSTRAINT "missing_gifts_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_gifts" ADD CONSTRAINT "missing_gifts_recipient_id_members_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_gifts" ADD CONSTRAINT "missing_gifts_gifter_id_members_id_fk" FOREIGN KEY ("gifter_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "missing_entries_case_index" ON "missing_entries" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "missing_entries_author_index" ON "missing_entries" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "missing_entries_picture_index" ON "missing_entries" USING btree ("picture_id");--> statement-breakpoint
CREATE UNIQUE INDEX "missing_gifts_one_open" ON "missing_gifts" USING btree ("exchange_id","recipient_id") WHERE "missing_gifts"."state" in ('asking', 'on_its_way', 'with_mods');--> statement-breakpoint
CREATE INDEX "missing_gifts_recipient_index" ON "missing_gifts" USING btree ("recipient_id","exchange_id");--> statement-breakpoint
CREATE INDEX "missing_gifts_gifter_index" ON "missing_gifts" USING btree ("gifter_id","exchange_id");--> statement-breakpoint
CREATE INDEX "missing_gifts_clock_index" ON "missing_gifts" USING btree ("until") WHERE "missing_gifts"."until" is not null;--> statement-breakpoint
CREATE TRIGGER missing_entries_release AFTER DELETE OR UPDATE OF picture_id ON missing_entries
  FOR EACH ROW EXECUTE FUNCTION release_media('picture', 'picture_id');
