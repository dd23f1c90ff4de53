CREATE TABLE "reminders" (
	"exchange_id" bigint NOT NULL,
	"reminder" text NOT NULL,
	"moment" timestamp (3) with time zone NOT NULL,
	"told_up_to" bigint,
	CONSTRAINT "reminders_exchange_id_reminder_pk" PRIMARY KEY("exchange_id","reminder")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "signup_reminders" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_signup_reminders_index" ON "members" USING btree ("id") WHERE "members"."signup_reminders";