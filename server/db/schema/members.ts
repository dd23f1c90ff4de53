import { getTableColumns, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { FIRST_STEPS_KEPT } from '#rules/member/first-steps.ts'
import type { MailClass } from '#rules/member/mail-class.ts'
import { id, instant, ref } from './columns.ts'

/**
 * A nickname in a form that ignores case and width, independent of the database's locale. `nicknameSkeleton` handles
 * look-alikes.
 */
export const foldedNickname = (nickname: AnyPgColumn | string) =>
  sql`lower(normalize(${nickname}, NFKC) collate "und-x-icu")`

/** Month and day as one number for an index, e.g. 1130 for 30 November. */
export const dayOfYear = (day: AnyPgColumn) =>
  sql`(extract(month from ${day}) * 100 + extract(day from ${day}))`

export const members = pgTable(
  'members',
  {
    id: id(),
    email: text().notNull(),
    /** argon2id; null for a member who only logs in through a provider. */
    passwordHash: text(),
    role: text({ enum: ['member', 'mod', 'admin'] })
      .notNull()
      .default('member'),
    nickname: text(),
    /** From `nicknameSkeleton`; written whenever the nickname is. */
    nicknameSkeleton: text(),
    /**
     * True if the nickname looks like another one, but was taken before look-alikes were refused. Its owner may keep
     * it.
     */
    nicknameIsShared: boolean().notNull().default(false),
    suggestedNickname: text(),
    firstName: text(),
    lastName: text(),
    birthDate: date({ mode: 'string' }),
    /** True if the member's birthday is listed; a minor's never is. */
    birthdayListing: boolean().notNull().default(true),
    /** Progress of a new member that cannot be derived from other rows. */
    firstSteps: text({ enum: FIRST_STEPS_KEPT }).notNull().default('open'),
    /** True if keyboard shortcuts to pages are on. */
    shortcuts: boolean().notNull().default(false),
    /** Classes of email that the member has unsubscribed from. Classes that are added later are on. */
    endedMails: jsonb().$type<MailClass[]>().notNull().default([]),
    /** True if the member wants a reminder, before sign-ups close, about exchanges they could join. */
    signupReminders: boolean().notNull().default(false),
    /** True if the member offers to send a spare gift to someone whose gift has not come, in any exchange. */
    sendsSpareGifts: boolean().notNull().default(false),
    discord: text(),
    /** A region key; null means Other. */
    region: text(),
    addressPrivacy: integer(),
    onboardingComment: text(),
    parentEmail: text(),
    avatarId: ref().references((): AnyPgColumn => pictures.id, { onDelete: 'set null' }),
    onboardedAt: instant(),
    emailVerifiedAt: instant(),
    parentConfirmedAt: instant(),
    parentRefusedAt: instant(),
    /** True if the parent's confirmation includes talking in masked threads. */
    parentAllowsThreads: boolean().notNull().default(false),
    /** The part of the day in which the member switched off all their masked threads; null if they have not. */
    threadsOffIn: instant(),
    suspendedAt: instant(),
    /** The mod's reason, which the member reads; deleted when the suspension is lifted. */
    suspensionReason: text(),
    /** When a mod's pause began, when it ends at the latest, and the reason. Deleted some time after the pause. */
    pausedAt: instant(),
    pausedUntil: instant(),
    pauseReason: text(),
    /**
     * When the relay refused an email because of this address, and its reply. Cleared once an email is accepted for the
     * address.
     */
    mailRefusedAt: instant(),
    mailRefusal: text(),
    /** Set once the row contains no personal data. The row stays because exchanges, posts and sign-ups refer to it. */
    closedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index('members_unverified_index').on(t.id).where(sql`${t.emailVerifiedAt} is null`),
    index('members_paused_index').on(t.pausedUntil).where(sql`${t.pausedUntil} is not null`),
    index('members_refused_index').on(t.mailRefusedAt).where(sql`${t.mailRefusedAt} is not null`),
    index('members_closed_index').on(t.closedAt).where(sql`${t.closedAt} is not null`),
    uniqueIndex('members_email_unique').on(sql`lower(${t.email})`),
    uniqueIndex('members_nickname_unique').on(foldedNickname(t.nickname)),
    uniqueIndex('members_skeleton_unique')
      .on(t.nicknameSkeleton)
      .where(sql`not ${t.nicknameIsShared}`),
    index('members_skeleton_index').on(t.nicknameSkeleton),
    index('members_avatar_index').on(t.avatarId),
    index('members_signup_reminders_index').on(t.id).where(sql`${t.signupReminders}`),
    index('members_spare_gifts_index').on(t.id).where(sql`${t.sendsSpareGifts}`),
    index('members_birthday_index').on(dayOfYear(t.birthDate)),
  ],
)

const { passwordHash: _, ...allButThePassword } = getTableColumns(members)

/**
 * The columns to read from a member's row. The password hash is left out: only logging in and changing the password may
 * read it.
 */
export const memberColumns = allButThePassword
/** The only information about the password hash that other code reads. */
export const hasPassword = sql<boolean>`${members.passwordHash} is not null`
export type MemberRow = Omit<typeof members.$inferSelect, 'passwordHash'>

/** URLs of the renderings. */
export interface PictureFormats {
  original: string
  post_preview: string
  mobile_list: string
  exchange_thumb: string
  /** The picture that chat programs show with a link; made only for the cover of a public exchange. */
  preview?: string
}

export const pictures = pgTable(
  'pictures',
  {
    id: id(),
    /** Null for pictures that come with the project. */
    ownerId: ref().references(() => members.id, { onDelete: 'set null' }),
    formats: jsonb().$type<PictureFormats>().notNull(),
    /** Prefix of the renderings' storage keys; null if the keys are derived from the content and may be shared. */
    folder: text(),
    width: integer().notNull(),
    height: integer().notNull(),
    alt: text(),
    placeholder: text(),
    createdAt: instant().notNull(),
  },
  (t) => [index('pictures_owner_index').on(t.ownerId)],
)

/** Pictures that any creator may use as the cover of an exchange. */
export const approvedHeaders = pgTable('approved_headers', {
  id: id(),
  pictureId: ref()
    .notNull()
    .unique('approved_headers_picture_unique')
    .references(() => pictures.id, { onDelete: 'cascade' }),
  position: integer().notNull(),
})
