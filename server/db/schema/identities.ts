import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { PROVIDERS } from '#rules/joining/social.ts'
import { id, instant, ref } from './columns.ts'
import { members } from './members.ts'

const provider = () => text({ enum: PROVIDERS }).notNull()

/** Who a member is with a provider; she may be several. */
export const socialIdentities = pgTable(
  'social_identities',
  {
    id: id(),
    memberId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    provider: provider(),
    /** What the provider calls her, for good. */
    subject: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique('social_identities_unique').on(t.provider, t.subject),
    index('social_identities_member_index').on(t.memberId),
  ],
)

/** Logins that are under way at a provider. The state itself is with the browser; a row is gone once it comes back. */
export const oauthStates = pgTable(
  'oauth_states',
  {
    /** The state's hash. */
    id: text().primaryKey(),
    provider: provider(),
    /** Of PKCE: the provider has its hash, and gives no token without it. */
    verifier: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('oauth_states_expiry_index').on(t.expiresAt)],
)

/** Somebody whose email a provider does not vouch for, until our own letter is opened. */
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
