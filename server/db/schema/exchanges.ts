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
    /** The creator. */
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
    /** Days from the start to the send-by day; null for half of the running time. */
    sendByDuration: integer(),
    priceMin: numeric({ precision: 10, scale: 2, mode: 'number' }),
    priceMax: numeric({ precision: 10, scale: 2, mode: 'number' }),
    surveyRequested: boolean().notNull().default(false),
    /** True if guests with the link may see the exchange from its approval to its start. */
    isPublic: boolean().notNull().default(false),
    approvedBy: ref().references(() => members.id, { onDelete: 'set null' }),
    approvedAt: instant(),
    startAt: instant(),
    endAt: instant(),
    rejectedBy: ref().references(() => members.id, { onDelete: 'set null' }),
    rejectedAt: instant(),
    rejectionReason: text(),
    /** Null if the exchange is not cancelled, or was cancelled automatically for lack of participants. */
    cancelledBy: ref().references(() => members.id, { onDelete: 'set null' }),
    cancelledAt: instant(),
    cancellationReason: text(),
    /** True if the start has passed but the exchange could not be paired yet. */
    needsPairing: boolean().notNull().default(false),
    pairedAt: instant(),
    /** Time at which participants' exclusion lists were last checked ahead of the start. */
    listsCheckedAt: instant(),
    /**
     * While participants are being notified of the pairing or the cancellation, the highest member id notified so far;
     * otherwise null.
     */
    toldUpTo: ref(),
    pinnedAt: instant(),
    /** Number of participants. Database triggers update it together with the sign-ups. */
    participantsAmount: integer().notNull().default(0),
    /** Number of spots that are kept for members of the waiting list. Triggers update it, like `participantsAmount`. */
    offeredAmount: integer().notNull().default(0),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** The start according to `startOf`: as approved, otherwise noon (UTC) on the preferred day. */
    effectiveStart: instant()
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(start_at, (preferred_start_at + interval '12 hours') at time zone 'UTC')`,
      ),
    /** The send-by day according to `sendByOf`; null before the approval. */
    sendBy: instant().generatedAlwaysAs(
      sql`((start_at at time zone 'UTC') + coalesce(send_by_duration, (exchange_duration + 1) / 2) * interval '24 hours') at time zone 'UTC'`,
    ),
    /** From `searchTextOf`; updated whenever the label, the summary or the creator's nickname changes. */
    searchText: text().notNull().default(''),
  },
  (t) => [
    index('exchanges_start_index').on(t.startAt, t.id),
    // Contains every column that is needed to count exchanges.
    index('exchanges_effective_start_index').on(t.effectiveStart, t.id, t.approvedBy),
    // Approved exchanges that are neither rejected nor cancelled, with every column that is needed to count the
    // exchanges that are available or end soon.
    index('exchanges_standing_index')
      .on(
        t.effectiveStart,
        t.id,
        t.endAt,
        t.signupDuration,
        t.participantsAmount,
        t.offeredAmount,
        t.maxSpots,
      )
      .where(
        sql`${t.approvedBy} is not null and ${t.rejectedAt} is null and ${t.cancelledAt} is null`,
      ),
    // The exchanges that guests see.
    index('exchanges_public_index')
      .on(t.effectiveStart, t.id)
      .where(
        sql`${t.isPublic} and ${t.approvedBy} is not null and ${t.rejectedAt} is null and ${t.cancelledAt} is null`,
      ),
    // Serves lists filtered by region. The other indexes do not contain this column.
    index('exchanges_region_index').on(t.region, t.effectiveStart, t.id, t.approvedBy),
    index('exchanges_end_index').on(t.endAt),
    index('exchanges_send_by_index').on(t.sendBy).where(sql`${t.pairedAt} is not null`),
    index('exchanges_pinned_index').on(t.pinnedAt).where(sql`${t.pinnedAt} is not null`),
    index('exchanges_user_index').on(t.userId),
    index('exchanges_created_index').on(t.createdAt, t.id),
    index('exchanges_picture_index').on(t.pictureId),
    index('exchanges_survey_requests_index').on(t.id).where(sql`${t.surveyRequested}`),
    index('exchanges_telling_index').on(t.id).where(sql`${t.toldUpTo} is not null`),
  ],
)

/** Surveys that participants must have answered. A survey that an exchange asks for cannot be deleted. */
export const exchangeSurveys = pgTable(
  'exchange_surveys',
  {
    exchangeId: ref()
      .notNull()
      .references(() => exchanges.id, { onDelete: 'cascade' }),
    surveyId: ref()
      .notNull()
      .references(() => surveys.id, { onDelete: 'restrict' }),
    /**
     * While participants who signed up before the survey was added are being notified of it, the highest member id
     * notified so far; otherwise null.
     */
    toldUpTo: ref(),
  },
  (t) => [
    primaryKey({ columns: [t.exchangeId, t.surveyId] }),
    index('exchange_surveys_telling_index').on(t.exchangeId).where(sql`${t.toldUpTo} is not null`),
  ],
)

/**
 * Zero for a current sign-up, and the sign-up's own id for one that has ended, so that ended sign-ups never violate the
 * unique indexes.
 */
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
    /**
     * The recipient, who is another participant. The column is not a foreign key, because that would cost a lookup for
     * each of ten thousand pairs.
     */
    pairedWith: ref(),
    /** Time at which the recipient changed after the start. Anything sent earlier was for somebody else. */
    rematchedAt: instant(),
    acknowledgedAt: instant(),
    doneSendingAt: instant(),
    doneReceivingAt: instant(),
    /** Extra days after the send-by day that the gifter has asked for; null if they have not asked. */
    moreDays: integer(),
    /** The gifter's message to the member who was their recipient at that time. */
    moreTimeNote: text(),
    moreTimeAt: instant(),
    leftAt: instant(),
    /** Visible to mods only. */
    leaveReason: text(),
    removedBy: ref().references(() => members.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
  },
  (t) => [
    // Participants who left do not count for uniqueness, but the indexes still find them for the timeline. A large
    // pairing writes every row to every index, so these two must serve all lookups by member and by exchange.
    uniqueIndex('signups_once').on(t.userId, t.exchangeId, leftOf(t)),
    uniqueIndex('signups_one_gifter').on(t.exchangeId, t.pairedWith, leftOf(t)),
    index('signups_address_index').on(t.addressId),
  ],
)

/**
 * The waiting lists. Members are in line in the order of the ids. A member who leaves the line, or whose offer has
 * passed, keeps the row until the start, so that they are not offered the same spot again.
 */
export const waiting = pgTable(
  'waiting',
  {
    id: id(),
    exchangeId: ref()
      .notNull()
      .references(() => exchanges.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    status: text({ enum: ['waiting', 'offered', 'passed', 'out'] }).notNull(),
    /** End of the current offer, or of the last offer that has passed. */
    offeredUntil: instant(),
    /** Time at which the offered spot opened up; null if that is not known. */
    freedAt: instant(),
    /** Time at which the member last lost or gave up an offered spot. */
    passedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('waiting_once').on(t.userId, t.exchangeId),
    index('waiting_line_index')
      .on(t.exchangeId, t.id)
      .where(sql`${t.status} in ('waiting', 'offered')`),
  ],
)

/** Progress of reminding the participants of an exchange, or the members who could join it. */
export const reminders = pgTable(
  'reminders',
  {
    exchangeId: ref()
      .notNull()
      .references(() => exchanges.id, { onDelete: 'cascade' }),
    reminder: text().$type<Reminder>().notNull(),
    /** The extra days of the gifters whom the reminder is for; 0 for members without extra days. */
    moreDays: integer().notNull().default(0),
    /** Time at which the reminder was due. */
    moment: instant().notNull(),
    /** The highest member id that has been notified; null once everybody has been. */
    toldUpTo: ref(),
  },
  (t) => [primaryKey({ columns: [t.exchangeId, t.reminder, t.moreDays] })],
)

/** Each time that a gifter viewed an address. The owner of the address can see the list. */
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
    /** True if the viewer's device was allowed to store the label. */
    kept: boolean().notNull().default(false),
    /** True if the viewer was the owner's rescuer. */
    byRescuer: boolean().notNull().default(false),
  },
  (t) => [
    index('address_views_owner_index').on(t.ownerId, t.at, t.id),
    index('address_views_viewer_index').on(t.viewerId),
  ],
)
