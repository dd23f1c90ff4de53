DROP INDEX "posts_feed_index";--> statement-breakpoint
ALTER TABLE "totals" ADD COLUMN "compared_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "posts_feed_index" ON "posts" USING btree ("id") WHERE "posts"."hidden_at" is null;--> statement-breakpoint
CREATE FUNCTION count_post_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    UPDATE posts SET likes_amount = likes_amount + 1 WHERE id = new.post_id;
  ELSE
    UPDATE posts SET likes_amount = likes_amount - 1 WHERE id = old.post_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER post_likes_count AFTER INSERT OR DELETE ON post_likes
  FOR EACH ROW EXECUTE FUNCTION count_post_likes();--> statement-breakpoint
CREATE FUNCTION count_comment_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    UPDATE comments SET likes_amount = likes_amount + 1 WHERE id = new.comment_id;
  ELSE
    UPDATE comments SET likes_amount = likes_amount - 1 WHERE id = old.comment_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER comment_likes_count AFTER INSERT OR DELETE ON comment_likes
  FOR EACH ROW EXECUTE FUNCTION count_comment_likes();--> statement-breakpoint
CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := 0;
BEGIN
  IF tg_op <> 'INSERT' AND old.hidden_at IS NULL THEN change := change - 1; END IF;
  IF tg_op <> 'DELETE' AND new.hidden_at IS NULL THEN change := change + 1; END IF;
  IF change <> 0 THEN
    UPDATE posts SET comments_amount = comments_amount + change WHERE id = coalesce(new.post_id, old.post_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER comments_count AFTER INSERT OR DELETE OR UPDATE OF hidden_at ON comments
  FOR EACH ROW EXECUTE FUNCTION count_comments();--> statement-breakpoint
CREATE FUNCTION count_posts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := 0;
BEGIN
  IF tg_op <> 'INSERT' AND old.hidden_at IS NULL THEN change := change - 1; END IF;
  IF tg_op <> 'DELETE' AND new.hidden_at IS NULL THEN change := change + 1; END IF;
  IF change <> 0 THEN
    UPDATE totals SET amount = amount + change WHERE name = 'posts';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER posts_count AFTER INSERT OR DELETE OR UPDATE OF hidden_at ON posts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_posts();--> statement-breakpoint
UPDATE totals SET amount = (SELECT count(*) FROM posts WHERE hidden_at IS NULL) WHERE name = 'posts';
