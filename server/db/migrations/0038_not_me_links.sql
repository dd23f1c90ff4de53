CREATE TABLE "not_me_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "not_me_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "not_me_links_token_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE INDEX "not_me_links_expiry_index" ON "not_me_links" USING btree ("expires_at");