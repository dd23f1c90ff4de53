CREATE TABLE "pair_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pair_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thread_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"from" text NOT NULL,
	"number" integer NOT NULL,
	"message" text NOT NULL,
	"part" timestamp (3) with time zone NOT NULL,
	"is_held_back" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pair_reports" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"reporter_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pair_threads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pair_threads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"exchange_id" bigint NOT NULL,
	"gifter_id" bigint NOT NULL,
	"recipient_id" bigint NOT NULL,
	"gifter_off_in" timestamp (3) with time zone,
	"recipient_off_in" timestamp (3) with time zone,
	"gifter_read_to" integer DEFAULT 0 NOT NULL,
	"recipient_read_to" integer DEFAULT 0 NOT NULL,
	"gifter_told_to" integer DEFAULT 0 NOT NULL,
	"recipient_told_to" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "parent_requests" ADD COLUMN "allows_threads" boolean;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "parent_allows_threads" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pair_messages" ADD CONSTRAINT "pair_messages_thread_id_pair_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."pair_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_messages" ADD CONSTRAINT "pair_messages_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_reports" ADD CONSTRAINT "pair_reports_message_id_pair_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."pair_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_reports" ADD CONSTRAINT "pair_reports_reporter_id_members_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_threads" ADD CONSTRAINT "pair_threads_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_threads" ADD CONSTRAINT "pair_threads_gifter_id_members_id_fk" FOREIGN KEY ("gifter_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_threads" ADD CONSTRAINT "pair_threads_recipient_id_members_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pair_messages_number_unique" ON "pair_messages" USING btree ("thread_id","from","number");--> statement-breakpoint
CREATE INDEX "pair_messages_order_index" ON "pair_messages" USING btree ("thread_id","part","from","number");--> statement-breakpoint
CREATE INDEX "pair_messages_author_index" ON "pair_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "pair_reports_reporter_index" ON "pair_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pair_threads_one_open" ON "pair_threads" USING btree ("exchange_id","gifter_id","recipient_id") WHERE "pair_threads"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "pair_threads_gifter_index" ON "pair_threads" USING btree ("gifter_id","exchange_id");--> statement-breakpoint
CREATE INDEX "pair_threads_recipient_index" ON "pair_threads" USING btree ("recipient_id","exchange_id");--> statement-breakpoint
CREATE INDEX "pair_threads_due_index" ON "pair_threads" USING btree ("due_at") WHERE "pair_threads"."due_at" is not null;