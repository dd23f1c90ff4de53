CREATE TABLE "waiting" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waiting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"exchange_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text NOT NULL,
	"offered_until" timestamp (3) with time zone,
	"freed_at" timestamp (3) with time zone,
	"passed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "exchanges_standing_index";--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "offered_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting" ADD CONSTRAINT "waiting_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting" ADD CONSTRAINT "waiting_user_id_members_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_once" ON "waiting" USING btree ("user_id","exchange_id");--> statement-breakpoint
CREATE INDEX "waiting_line_index" ON "waiting" USING btree ("exchange_id","id") WHERE "waiting"."status" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "exchanges_standing_index" ON "exchanges" USING btree ("effective_start","id","end_at","signup_duration","participants_amount","offered_amount","max_spots") WHERE "exchanges"."approved_by" is not null and "exchanges"."rejected_at" is null and "exchanges"."cancelled_at" is null;--> statement-breakpoint
CREATE FUNCTION count_offers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := 0;
BEGIN
  IF tg_op <> 'INSERT' AND old.status = 'offered' THEN change := change - 1; END IF;
  IF tg_op <> 'DELETE' AND new.status = 'offered' THEN change := change + 1; END IF;
  IF change <> 0 THEN
    UPDATE exchanges SET offered_amount = offered_amount + change WHERE id = coalesce(new.exchange_id, old.exchange_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER offers_count AFTER INSERT OR DELETE OR UPDATE OF status ON waiting
  FOR EACH ROW EXECUTE FUNCTION count_offers();
