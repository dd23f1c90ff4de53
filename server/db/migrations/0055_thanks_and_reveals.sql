CREATE TABLE "reveals" (
	"exchange_id" bigint NOT NULL,
	"recipient_id" bigint NOT NULL,
	"gifter_id" bigint NOT NULL,
	"revealed_at" timestamp (3) with time zone,
	CONSTRAINT "reveals_exchange_id_recipient_id_gifter_id_pk" PRIMARY KEY("exchange_id","recipient_id","gifter_id")
);
--> statement-breakpoint
ALTER TABLE "pair_messages" ADD COLUMN "picture_id" bigint;--> statement-breakpoint
ALTER TABLE "pair_threads" ADD COLUMN "is_card_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reveals" ADD CONSTRAINT "reveals_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reveals" ADD CONSTRAINT "reveals_recipient_id_members_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reveals" ADD CONSTRAINT "reveals_gifter_id_members_id_fk" FOREIGN KEY ("gifter_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reveals_gifter_index" ON "reveals" USING btree ("gifter_id","exchange_id");--> statement-breakpoint
CREATE INDEX "reveals_recipient_index" ON "reveals" USING btree ("recipient_id");--> statement-breakpoint
ALTER TABLE "pair_messages" ADD CONSTRAINT "pair_messages_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pair_messages_picture_index" ON "pair_messages" USING btree ("picture_id");--> statement-breakpoint
CREATE TRIGGER pair_messages_release AFTER DELETE OR UPDATE OF picture_id ON pair_messages
  FOR EACH ROW EXECUTE FUNCTION release_media('picture', 'picture_id');
