import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Reminder } from '#rules/exchange/reminder.ts'
import { addresses } from './accounts.ts'
import { id, instant, ref } from './columns.ts'
import { members, pictures } from './members.ts'
import { surveys } from './surveys.ts'

export const exchanges = pgTable(
  'exchanges',
  {
    id: id(),
    slug: text().notNull().unique('exchanges_slug_unique'),
    /** Who created it. */
    userId: ref()
      .notNull()
      .references(() => members.id),
    label: text().notNull(),
    summary: text().notNull(),
    description: text().notNull(),
    pictureId: ref().references(() => pictures.id, { onDelete: 'set null' }),
    region: text().notNull(),
    maxSpots: integer().notNull(),
    preferredStartAt: date({ mode: 'string' }).notNull(),
    signupDuration: integer().notNull(),
    exchangeDuration: integer().notNull(),
    priceMin: numeric({ precision: 10, scale: 2, mode: 'number' }),
    priceMax: numeric({ precision: 10, scale: 2, mode: 'number' }),
    surveyRequested: boolean().notNull().default(false),
    approvedBy: ref().references(() => members.id, { onDelete: 'set null' }),
    approvedAt: instant(),
    startAt: instant(),
    endAt: instant(),
    rejectedBy: ref().references(() => members.id, { onDelete: 'set null' }),
    rejectedAt: instant(),
    rejectionReason: text(),
    /** Also null when the clock cancelled it for lack of participants. */
    cancelledBy: ref().references(() => members.id, { onDelete: 'set null' }),
    cancelledAt: instant(),
    cancellationReason: text(),
    /** The start has come and nobody could be paired yet. */
    needsPairing: boolean().notNull().default(false),
    pairedAt: instant(),
    /** When members' own lists were last checked ahead of the start. */
    listsCheckedAt: instant(),
    /** While a crowd is being told what became of it: the member up to whom, by id, all have been. */
    toldUpTo: ref(),
    pinnedAt: instant(),
    /** How many take part: the database's triggers write it with the sign-ups. */
    participantsAmount: integer().notNull().default(0),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** The start as in the rule `startOf`: as approved, else noon on the preferred day. */
    effectiveStart: instant()
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(start_at, (preferred_start_at + interval '12 hours') at time zone 'UTC')`,
      ),
    /** From `searchTextOf`: written whenever the label, the summary or the creator's nickname is. */
    searchText: text().notNull().default(''),
  },
  (t) => [
    index('exchanges_start_index').on(t.startAt, t.id),
    // With all that is asked of an exchange to count it.
    index('exchanges_effective_start_index').on(t.effectiveStart, t.id, t.approvedBy),
    // Those that stand, with all that is asked of one to count it as available or as ending soon.
    index('exchanges_standing_index')
      .on(t.effectiveStart, t.id, t.endAt, t.signupDuration, t.participantsAmount, t.maxSpots)
      .where(
        sql`${t.approvedBy} is not null and ${t.rejectedAt} is null and ${t.cancelledAt} is null`,
      ),
    // The same within each region, of which the other indexes know nothing.
    index('exchanges_region_index').on(t.region, t.effectiveStart, t.id, t.approvedBy),
    index('exchanges_end_index').on(t.endAt),
    index('exchanges_pinned_index').on(t.pinnedAt).where(sql`${t.pinnedAt} is not null`),
    index('exchanges_user_index').on(t.userId),
    index('exchanges_created_index').on(t.createdAt, t.id),
    index('exchanges_picture_index').on(t.pictureId),
    index('exchanges_survey_requests_index').on(t.id).where(sql`${t.surveyRequested}`),
    index('exchanges_telling_index').on(t.id).where(sql`${t.toldUpTo} is not null`),
  ],
)

/** What participants must have answered; a survey that an exchange names cannot be deleted. */
export const exchangeSurveys = pgTable(
  'exchange_surveys',
  {
    exchangeId: ref()
      .notNull()
      .references(() => exchanges.id, { onDelete: 'cascade' }),
    surveyId: ref()
      .notNull()
      .references(() => surveys.id, { onDelete: 'restrict' }),
    /** While those who had signed up without it are being told: the member up to whom, by id, all have been. */
    toldUpTo: ref(),
  },
  (t) => [
    primaryKey({ columns: [t.exchangeId, t.surveyId] }),
    index('exchange_surveys_telling_index').on(t.exchangeId).where(sql`${t.toldUpTo} is not null`),
  ],
)

/** Zero for all sign-ups that stand, and something else for each that does not. */
const leftOf = ({ leftAt, id: ownId }: Record<'leftAt' | 'id', AnyPgColumn>) =>
  sql`(case when ${leftAt} is null then 0 else ${ownId} end)`

export const signups = pgTable(
  'signups',
  {
    id: id(),
    exchangeId: ref()
      .notNull()
      .references(() => exchanges.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => members.id),
    addressId: ref().references(() => addresses.id, { onDelete: 'set null' }),
    /** The member to send to: one who has signed up. Ten thousand pairs are not looked up among the members again. */
    pairedWith: ref(),
    /** When this became somebody other than at the start: what was sent before was for somebody else. */
    rematchedAt: instant(),
    acknowledgedAt: instant(),
    doneSendingAt: instant(),
    doneReceivingAt: instant(),
    leftAt: instant(),
    /** Seen by mods only. */
    leaveReason: text(),
    removedBy: ref().references(() => members.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
  },
  (t) => [
    // Whoever has left does not count here and is found all the same: she is still part of the timeline. Each pair of a
    // crowd is written to every index, so these two serve all that is looked for by member or by exchange.
    uniqueIndex('signups_once').on(t.userId, t.exchangeId, leftOf(t)),
    uniqueIndex('signups_one_gifter').on(t.exchangeId, t.pairedWith, leftOf(t)),
    index('signups_address_index').on(t.addressId),
  ],
)

export const steps = pgTable(
  'steps',
  {
    id: id(),
    exchangeId: ref()
      .notNull()
      .references(() => exchanges.id, { onDelete: 'cascade' }),
    signupId: ref()
      .notNull()
      .references(() => signups.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => members.id),
    type: text({
      enum: ['physical_sent', 'digital_sent', 'sent_all', 'received', 'received_all'],
    }).notNull(),
    content: text(),
    /** For whom something was sent, where its sender has been given another recipient since. */
    formerRecipientId: ref(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index('steps_timeline_index').on(t.exchangeId, t.userId, t.createdAt, t.id),
    index('steps_user_index').on(t.userId),
    index('steps_former_recipient_index')
      .on(t.userId)
      .where(sql`${t.formerRecipientId} is not null`),
    uniqueIndex('steps_all_once')
      .on(t.signupId, t.type)
      .where(sql`${t.type} in ('sent_all', 'received_all')`),
  ],
)

/** How far the participants of an exchange, or those who could join it, have been reminded. */
export const reminders = pgTable(
  'reminders',
  {
    exchangeId: ref()
      .notNull()
      .references(() => exchanges.id, { onDelete: 'cascade' }),
    reminder: text().$type<Reminder>().notNull(),
    /** When it was due. */
    moment: instant().notNull(),
    /** The member up to whom, by id, all have been told; null once everybody has been. */
    toldUpTo: ref(),
  },
  (t) => [primaryKey({ columns: [t.exchangeId, t.reminder] })],
)

/** Every reading of an address by somebody who sends to it; its owner can see the list. */
export const addressViews = pgTable(
  'address_views',
  {
    id: id(),
    viewerId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    ownerId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    addressId: ref().references(() => addresses.id, { onDelete: 'set null' }),
    exchangeId: ref()
      .notNull()
      .references(() => exchanges.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
  },
  (t) => [
    index('address_views_owner_index').on(t.ownerId, t.at, t.id),
    index('address_views_viewer_index').on(t.viewerId),
  ],
)
