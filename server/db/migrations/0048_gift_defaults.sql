CREATE TABLE "gift_defaults" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_defaults_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"exchange_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" bigint
);
--> statement-breakpoint
ALTER TABLE "gift_defaults" ADD CONSTRAINT "gift_defaults_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_defaults" ADD CONSTRAINT "gift_defaults_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_defaults" ADD CONSTRAINT "gift_defaults_settled_by_members_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_defaults_member_index" ON "gift_defaults" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "gift_defaults_exchange_index" ON "gift_defaults" USING btree ("exchange_id");--> statement-breakpoint
CREATE INDEX "gift_defaults_at_index" ON "gift_defaults" USING btree ("at");