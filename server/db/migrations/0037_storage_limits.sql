CREATE TABLE "released_media" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "released_media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"media_id" bigint NOT NULL,
	"due_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "uploaded_bytes" (
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "uploaded_bytes_member_id_day_kind_pk" PRIMARY KEY("member_id","day","kind")
);
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "source_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploaded_bytes" ADD CONSTRAINT "uploaded_bytes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploaded_bytes_day_index" ON "uploaded_bytes" USING btree ("day");--> statement-breakpoint
CREATE INDEX "videos_processing_index" ON "videos" USING btree ("source_bytes") WHERE "videos"."status" = 'processing';--> statement-breakpoint
CREATE FUNCTION release_media() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown bigint := to_jsonb(old) ->> tg_argv[1];
BEGIN
  IF shown IS NOT NULL AND (tg_op = 'DELETE' OR shown IS DISTINCT FROM (to_jsonb(new) ->> tg_argv[1])::bigint) THEN
    INSERT INTO released_media (kind, media_id) VALUES (tg_argv[0], shown);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER members_release AFTER DELETE OR UPDATE OF avatar_id ON members
  FOR EACH ROW EXECUTE FUNCTION release_media('picture', 'avatar_id');--> statement-breakpoint
CREATE TRIGGER exchanges_release AFTER DELETE OR UPDATE OF picture_id ON exchanges
  FOR EACH ROW EXECUTE FUNCTION release_media('picture', 'picture_id');--> statement-breakpoint
CREATE TRIGGER post_pictures_release AFTER DELETE OR UPDATE OF picture_id ON post_pictures
  FOR EACH ROW EXECUTE FUNCTION release_media('picture', 'picture_id');--> statement-breakpoint
CREATE TRIGGER pets_release AFTER DELETE OR UPDATE OF picture_id ON pets
  FOR EACH ROW EXECUTE FUNCTION release_media('picture', 'picture_id');--> statement-breakpoint
CREATE TRIGGER surveys_release AFTER DELETE OR UPDATE OF picture_id ON surveys
  FOR EACH ROW EXECUTE FUNCTION release_media('picture', 'picture_id');--> statement-breakpoint
CREATE TRIGGER approved_headers_release AFTER DELETE OR UPDATE OF picture_id ON approved_headers
  FOR EACH ROW EXECUTE FUNCTION release_media('picture', 'picture_id');--> statement-breakpoint
CREATE TRIGGER post_videos_release AFTER DELETE OR UPDATE OF video_id ON post_videos
  FOR EACH ROW EXECUTE FUNCTION release_media('video', 'video_id');
