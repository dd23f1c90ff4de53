CREATE TABLE "rescue_offers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rescue_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"exchange_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rescues" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rescues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"rescuer_id" bigint NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"may_be_thanked" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
DROP INDEX "missing_gifts_one_open";--> statement-breakpoint
ALTER TABLE "steps" ALTER COLUMN "signup_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "address_views" ADD COLUMN "by_rescuer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "rescue_id" bigint;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "sends_spare_gifts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "missing_gifts" ADD COLUMN "may_rescue" boolean;--> statement-breakpoint
ALTER TABLE "missing_gifts" ADD COLUMN "rescue_opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rescue_offers" ADD CONSTRAINT "rescue_offers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescue_offers" ADD CONSTRAINT "rescue_offers_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescues" ADD CONSTRAINT "rescues_case_id_missing_gifts_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."missing_gifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescues" ADD CONSTRAINT "rescues_rescuer_id_members_id_fk" FOREIGN KEY ("rescuer_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rescue_offers_once" ON "rescue_offers" USING btree ("exchange_id","member_id");--> statement-breakpoint
CREATE INDEX "rescue_offers_member_index" ON "rescue_offers" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rescues_asked_once" ON "rescues" USING btree ("case_id","rescuer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rescues_one_open" ON "rescues" USING btree ("case_id") WHERE "rescues"."state" in ('asked', 'accepted');--> statement-breakpoint
CREATE INDEX "rescues_rescuer_index" ON "rescues" USING btree ("rescuer_id","id");--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_rescue_id_rescues_id_fk" FOREIGN KEY ("rescue_id") REFERENCES "public"."rescues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "steps_rescue_all_once" ON "steps" USING btree ("rescue_id","type") WHERE "steps"."type" = 'sent_all' and "steps"."rescue_id" is not null;--> statement-breakpoint
CREATE INDEX "steps_rescue_index" ON "steps" USING btree ("rescue_id") WHERE "steps"."rescue_id" is not null;--> statement-breakpoint
CREATE INDEX "members_spare_gifts_index" ON "members" USING btree ("id") WHERE "members"."sends_spare_gifts";--> statement-breakpoint
CREATE UNIQUE INDEX "missing_gifts_one_open" ON "missing_gifts" USING btree ("exchange_id","recipient_id") WHERE "missing_gifts"."state" in ('asking', 'on_its_way', 'with_mods', 'rescuing');--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_one_gift" CHECK (("steps"."signup_id" is null) <> ("steps"."rescue_id" is null));