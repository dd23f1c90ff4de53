CREATE TABLE "pairing_lists" (
	"exchange_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"excluded_id" bigint NOT NULL,
	"is_own" boolean NOT NULL,
	"has_counted" boolean NOT NULL,
	"paired_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pairing_lists_exchange_id_member_id_excluded_id_is_own_pk" PRIMARY KEY("exchange_id","member_id","excluded_id","is_own")
);
--> statement-breakpoint
CREATE TABLE "past_exclusions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "past_exclusions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"excluded_id" bigint,
	"nickname" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mod_cases" ADD COLUMN "named" jsonb;--> statement-breakpoint
ALTER TABLE "mod_cases" ADD COLUMN "picked" jsonb;--> statement-breakpoint
ALTER TABLE "mod_cases" ADD COLUMN "proposed_by" bigint;--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "lists_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pairing_lists" ADD CONSTRAINT "pairing_lists_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_lists" ADD CONSTRAINT "pairing_lists_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_lists" ADD CONSTRAINT "pairing_lists_excluded_id_members_id_fk" FOREIGN KEY ("excluded_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_exclusions" ADD CONSTRAINT "past_exclusions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_exclusions" ADD CONSTRAINT "past_exclusions_excluded_id_members_id_fk" FOREIGN KEY ("excluded_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pairing_lists_member_index" ON "pairing_lists" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "pairing_lists_excluded_index" ON "pairing_lists" USING btree ("excluded_id");--> statement-breakpoint
CREATE INDEX "pairing_lists_paired_index" ON "pairing_lists" USING btree ("paired_at");--> statement-breakpoint
CREATE INDEX "past_exclusions_member_index" ON "past_exclusions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "past_exclusions_excluded_index" ON "past_exclusions" USING btree ("excluded_id");--> statement-breakpoint
CREATE INDEX "past_exclusions_ended_index" ON "past_exclusions" USING btree ("ended_at");--> statement-breakpoint
ALTER TABLE "mod_cases" ADD CONSTRAINT "mod_cases_proposed_by_members_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;