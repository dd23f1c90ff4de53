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

/**
 * Logins in progress at a provider. The state itself is only in the browser; the row is deleted when the browser
 * returns with the state.
 */
export const oauthStates = pgTable(
  'oauth_states',
  {
    /** The state's hash. */
    id: text().primaryKey(),
    provider: provider(),
    /** The PKCE verifier. The provider has its hash, and issues a token only for the verifier itself. */
    verifier: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('oauth_states_expiry_index').on(t.expiresAt)],
)

/** Logins with an email that the provider has not verified. They wait until the link in our own email is opened. */
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
