DROP INDEX "members_nickname_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "members_nickname_unique" ON "members" USING btree (lower(normalize("nickname", NFKC) collate "und-x-icu"));