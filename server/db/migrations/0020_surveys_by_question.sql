ALTER TABLE "exchange_surveys" DROP CONSTRAINT "exchange_surveys_survey_id_surveys_id_fk";
--> statement-breakpoint
ALTER TABLE "survey_questions" ADD COLUMN "is_required" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "surveys" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_surveys" ADD CONSTRAINT "exchange_surveys_survey_id_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
UPDATE "survey_answers" SET "answers" = coalesce((
  SELECT jsonb_object_agg("question"."id"::text, "survey_answers"."answers" -> "question"."place")
  FROM (
    SELECT "id", "survey_id", (row_number() OVER (PARTITION BY "survey_id" ORDER BY "position", "id") - 1)::int AS "place"
    FROM "survey_questions"
  ) AS "question"
  WHERE "question"."survey_id" = "survey_answers"."survey_id"
    AND ("survey_answers"."answers" -> "question"."place") NOT IN ('null'::jsonb, '""'::jsonb, '[]'::jsonb)
), '{}'::jsonb);--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_by_question" CHECK (jsonb_typeof("survey_answers"."answers") = 'object');