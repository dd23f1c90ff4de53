import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { RESCUE_STATES } from '#rules/exchange/rescue-state.ts'
import { id, instant, ref } from './columns.ts'
import { exchanges } from './exchanges.ts'
import { members } from './members.ts'
import { missingGifts } from './missing.ts'

/** Offers to send a spare gift in an exchange. Offers for all exchanges are a column of the member. */
export const rescueOffers = pgTable(
  'rescue_offers',
  {
    id: id(),
    memberId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    exchangeId: ref()
      .notNull()
      .references(() => exchanges.id, { onDelete: 'cascade' }),
  },
  (t) => [
    uniqueIndex('rescue_offers_once').on(t.exchangeId, t.memberId),
    index('rescue_offers_member_index').on(t.memberId),
  ],
)

/** Members who were asked to send a spare gift in a case of a missing gift. Only one of them is open per case. */
export const rescues = pgTable(
  'rescues',
  {
    id: id(),
    caseId: ref()
      .notNull()
      .references(() => missingGifts.id, { onDelete: 'cascade' }),
    /** Stays when the rescuer closes their account, because the recipient may still wait for the gift. */
    rescuerId: ref()
      .notNull()
      .references(() => members.id),
    state: text({ enum: RESCUE_STATES }).notNull(),
    askedAt: instant().notNull(),
    /** Time at which the state changes automatically; null if it does not. */
    until: instant(),
    acceptedAt: instant(),
    /** True if the rescuer would like to be thanked in public. */
    mayBeThanked: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('rescues_asked_once').on(t.caseId, t.rescuerId),
    uniqueIndex('rescues_one_open').on(t.caseId).where(sql`${t.state} in ('asked', 'accepted')`),
    index('rescues_rescuer_index').on(t.rescuerId, t.id),
  ],
)
