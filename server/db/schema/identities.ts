import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { PROVIDERS } from '#rules/joining/social.ts'
import { id, instant, ref } from './columns.ts'
import { members } from './members.ts'

const provider = () => text({ enum: PROVIDERS }).notNull()

/** A member's identity at a login provider. A member may have several. */
export const socialIdentities = pgTable(
  'social_identities',
  {
    id: id(),
    memberId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    provider: provider(),
    /** The provider's permanent id for the member. */
    subject: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique('social_identities_unique').on(t.provider, t.subject),
    index('social_identities_member_index').on(t.memberId),
  ],
)

/** Logins in progress at a provider. The browser holds the state itself; its return deletes the row. */
export const oauthStates = pgTable(
  'oauth_states',
  {
    /** The state's hash. */
    id: text().primaryKey(),
    provider: provider(),
    /** The PKCE verifier: the provider has its hash, and issues no token without it. */
    verifier: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('oauth_states_expiry_index').on(t.expiresAt)],
)

/** Logins whose email the provider does not vouch for, until the link in our own mail is opened. */
export const introductions = pgTable(
  'introductions',
  {
    id: id(),
    tokenHash: text().notNull().unique('introductions_token_unique'),
    provider: provider(),
    subject: text().notNull(),
    email: text().notNull(),
    name: text(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('introductions_expiry_index').on(t.expiresAt)],
)
