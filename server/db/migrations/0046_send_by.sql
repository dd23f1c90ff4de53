ALTER TABLE "reminders" DROP CONSTRAINT "reminders_exchange_id_reminder_pk";--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "send_by_duration" integer;--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "send_by" timestamp (3) with time zone GENERATED ALWAYS AS (((start_at at time zone 'UTC') + coalesce(send_by_duration, (exchange_duration + 1) / 2) * interval '24 hours') at time zone 'UTC') STORED;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "more_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "more_days" integer;--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "more_time_note" text;--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "more_time_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_exchange_id_reminder_more_days_pk" PRIMARY KEY("exchange_id","reminder","more_days");--> statement-breakpoint
CREATE INDEX "exchanges_send_by_index" ON "exchanges" USING btree ("send_by") WHERE "exchanges"."paired_at" is not null;
