CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"about" bigint DEFAULT 0 NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"interruptions" integer DEFAULT 0 NOT NULL,
	"holder" uuid,
	"leased_until" timestamp (3) with time zone,
	"last_error" text,
	"dead_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "outbox_due_index";--> statement-breakpoint
CREATE INDEX "jobs_due_index" ON "jobs" USING btree ("kind","turn","run_at","id") WHERE "jobs"."dead_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_leases_index" ON "jobs" USING btree ("leased_until") WHERE "jobs"."leased_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_recurring_unique" ON "jobs" USING btree ("kind") WHERE "jobs"."about" = 0;--> statement-breakpoint
CREATE INDEX "outbox_waiting_index" ON "outbox" USING btree ("expires_at") WHERE "outbox"."sent_at" is null and "outbox"."given_up_at" is null;--> statement-breakpoint
INSERT INTO "jobs" ("kind", "about", "created_at", "run_at", "attempts", "failures", "last_error")
SELECT 'mail', "id", "created_at", greatest("run_at", "leased_until"), "attempts", "refusals", "last_error"
FROM "outbox" WHERE "sent_at" IS NULL AND "given_up_at" IS NULL ORDER BY "id";--> statement-breakpoint
DO $$
BEGIN
	IF to_regclass('pgboss.job') IS NOT NULL THEN
		-- A job whose failures are used up is given up when it is taken; sweeps and comparisons come again by themselves.
		-- Each end of its process had raised a job's limit by one.
		INSERT INTO "jobs" ("kind", "about", "turn", "created_at", "run_at", "attempts", "failures", "interruptions")
		SELECT known."kind", (old.data ->> 'id')::bigint, -old.priority, old.created_on, old.start_after, old.retry_count,
			CASE WHEN known."is_over" THEN known."retries" + 1
				ELSE old.retry_count - least(old.retry_count, greatest(old.retry_limit - known."retries", 0)) END,
			least(old.retry_count, greatest(old.retry_limit - known."retries", 0))
		FROM pgboss.job old
		JOIN (VALUES ('transcode', 'transcode', 10, false), ('video-given-up', 'transcode', 10, true),
			('copy', 'copy', 4, false), ('copy-given-up', 'copy', 4, true)) known("name", "kind", "retries", "is_over")
			ON known."name" = old.name
		WHERE old.state < 'completed' ORDER BY old.created_on;
		DROP SCHEMA pgboss CASCADE;
	END IF;
END $$;--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "run_at";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "refusals";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "leased_until";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "last_error";