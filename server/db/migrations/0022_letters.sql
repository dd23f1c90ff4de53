CREATE TABLE "bug_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bug_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"message" text NOT NULL,
	"page" text,
	"browser" text,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by" bigint,
	"closed_at" timestamp (3) with time zone,
	"closed_by" bigint,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contact_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"exchange_id" bigint,
	"message" text NOT NULL,
	"last_word_by_mods" boolean DEFAULT false NOT NULL,
	"read_to" bigint DEFAULT 0 NOT NULL,
	"read_by_mods_to" bigint,
	"closed_at" timestamp (3) with time zone,
	"closed_by" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bug_reports" ADD CONSTRAINT "bug_reports_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bug_reports" ADD CONSTRAINT "bug_reports_answered_by_members_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bug_reports" ADD CONSTRAINT "bug_reports_closed_by_members_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_members_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_closed_by_members_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bug_reports_member_index" ON "bug_reports" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bug_reports_open_index" ON "bug_reports" USING btree ("created_at","id") WHERE "bug_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "bug_reports_closed_index" ON "bug_reports" USING btree ("closed_at","id") WHERE "bug_reports"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_contact_index" ON "chat_messages" USING btree ("contact_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_user_index" ON "chat_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contacts_member_index" ON "contacts" USING btree ("member_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "contacts_exchange_index" ON "contacts" USING btree ("exchange_id");--> statement-breakpoint
CREATE INDEX "contacts_open_index" ON "contacts" USING btree ("last_word_by_mods","updated_at","id") WHERE "contacts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_closed_index" ON "contacts" USING btree ("closed_at","id") WHERE "contacts"."closed_at" is not null;