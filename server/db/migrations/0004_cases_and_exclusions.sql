CREATE TABLE "mod_cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mod_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"member_id" bigint NOT NULL,
	"exchange_id" bigint,
	"note" text,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" bigint,
	"how" text,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "exclusions" DROP CONSTRAINT "exclusions_excluded_id_members_id_fk";
--> statement-breakpoint
ALTER TABLE "exclusions" DROP CONSTRAINT "exclusions_member_id_excluded_id_pk";--> statement-breakpoint
ALTER TABLE "exclusions" ALTER COLUMN "excluded_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "exclusions" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "exclusions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "exclusions" ADD COLUMN "nickname" text;--> statement-breakpoint
ALTER TABLE "mod_cases" ADD CONSTRAINT "mod_cases_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mod_cases" ADD CONSTRAINT "mod_cases_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mod_cases" ADD CONSTRAINT "mod_cases_settled_by_members_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mod_cases_one_open" ON "mod_cases" USING btree ("kind","member_id",coalesce("exchange_id", 0)) WHERE "mod_cases"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "mod_cases_open_index" ON "mod_cases" USING btree ("opened_at","id") WHERE "mod_cases"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "mod_cases_member_index" ON "mod_cases" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "mod_cases_exchange_index" ON "mod_cases" USING btree ("exchange_id");--> statement-breakpoint
ALTER TABLE "exclusions" ADD CONSTRAINT "exclusions_excluded_id_members_id_fk" FOREIGN KEY ("excluded_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exclusions_nickname_once" ON "exclusions" USING btree ("member_id",lower(normalize("nickname", NFKC) collate "und-x-icu")) WHERE "exclusions"."nickname" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "exclusions_by_mods_once" ON "exclusions" USING btree ("member_id","excluded_id") WHERE "exclusions"."nickname" is null;--> statement-breakpoint
INSERT INTO "mod_cases" ("kind", "member_id", "note", "opened_at")
SELECT 'privacy_note', "id", "onboarding_comment", now() FROM "members"
WHERE "address_privacy" = 3 AND "onboarding_comment" IS NOT NULL;
--> statement-breakpoint
UPDATE "exclusions" SET "nickname" = "excluded"."nickname", "created_by" = NULL FROM "members" AS "excluded"
WHERE "excluded"."id" = "exclusions"."excluded_id" AND ("exclusions"."created_by" IS NULL OR "exclusions"."created_by" = "exclusions"."member_id");
