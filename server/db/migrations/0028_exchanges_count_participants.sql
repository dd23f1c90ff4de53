ALTER TABLE "signups" DROP CONSTRAINT "signups_paired_with_members_id_fk";--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "participants_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE FUNCTION count_participants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := 0;
BEGIN
  IF tg_op <> 'INSERT' AND old.left_at IS NULL THEN change := change - 1; END IF;
  IF tg_op <> 'DELETE' AND new.left_at IS NULL THEN change := change + 1; END IF;
  IF change <> 0 THEN
    UPDATE exchanges SET participants_amount = participants_amount + change WHERE id = coalesce(new.exchange_id, old.exchange_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER participants_count AFTER INSERT OR DELETE OR UPDATE OF left_at ON signups
  FOR EACH ROW EXECUTE FUNCTION count_participants();--> statement-breakpoint
UPDATE exchanges SET participants_amount = counted.amount
  FROM (SELECT exchange_id, count(*) AS amount FROM signups WHERE left_at IS NULL GROUP BY exchange_id) counted
  WHERE counted.exchange_id = exchanges.id;--> statement-breakpoint
CREATE INDEX "exchanges_standing_index" ON "exchanges" USING btree ("effective_start","id","end_at","signup_duration","participants_amount","max_spots") WHERE "exchanges"."approved_by" is not null and "exchanges"."rejected_at" is null and "exchanges"."cancelled_at" is null;