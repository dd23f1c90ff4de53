-- Unlogged: counting costs no write-ahead log. After a crash the table is empty.
CREATE UNLOGGED TABLE "attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"refused" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "attempts_expiry_index" ON "attempts" USING btree ("ends_at");
