import { getTableColumns, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ThreadRole } from '#rules/exchange/pair-thread.ts'
import * as schema from '#server/db/schema.ts'

export interface Part {
  /** The column with the member's id. */
  of: PgColumn
  /** Columns left out because they are secret or somebody else's. */
  without?: readonly PgColumn[]
  /** Columns exported with a different value. */
  but?: Readonly<Record<string, SQL>>
  /** Condition for the rows to export; all if missing. */
  only?: SQL
}

/**
 * The threads that a member has switched off. Other threads are left out: that they exist says that the other side has
 * written. Their ids would show two members that they share one.
 */
function threadsOf(role: ThreadRole): Part {
  const { pairThreads } = schema
  const of = { gifter: pairThreads.gifterId, recipient: pairThreads.recipientId }[role]
  const offIn = { gifter: pairThreads.gifterOffIn, recipient: pairThreads.recipientOffIn }[role]
  const own: PgColumn[] = [of, offIn, pairThreads.exchangeId]
  const without = Object.values(getTableColumns(pairThreads)).filter(
    (column) => !own.includes(column),
  )
  return { of, without, only: isNotNull(offIn) }
}

/**
 * The exported data of each table: the member's rows with all columns except the ones in `without`. Nothing may reveal
 * the member's gifter, so the viewers of their addresses are left out too.
 */
export const EXPORTED: Record<string, Part> = {
  addresses: { of: schema.addresses.memberId },
  sessions: { of: schema.sessions.memberId, without: [schema.sessions.tokenHash] },
  verification_links: {
    of: schema.emailVerifications.memberId,
    without: [schema.emailVerifications.tokenHash],
  },
  password_links: {
    of: schema.passwordResets.memberId,
    without: [schema.passwordResets.tokenHash],
  },
  closing_links: { of: schema.closingLinks.memberId, without: [schema.closingLinks.tokenHash] },
  copies_of_my_data: { of: schema.ownCopies.memberId, without: [schema.ownCopies.key] },
  links_that_end_emails: {
    of: schema.endingLinks.memberId,
    without: [schema.endingLinks.tokenHash],
  },
  requests_to_a_parent: {
    of: schema.parentRequests.memberId,
    without: [schema.parentRequests.tokenHash],
  },
  logins_by_a_provider: { of: schema.socialIdentities.memberId },
  never_paired_with: {
    of: schema.exclusions.memberId,
    without: [
      schema.exclusions.excludedId,
      schema.exclusions.createdBy,
      schema.exclusions.nicknameSkeleton,
    ],
    // Entries added by mods are left out: they would reveal that the person in the member's note is a member.
    only: isNotNull(schema.exclusions.nickname),
  },
  formerly_never_paired_with: {
    of: schema.pastExclusions.memberId,
    without: [schema.pastExclusions.excludedId],
    only: isNotNull(schema.pastExclusions.nickname),
  },
  exchanges_proposed: {
    of: schema.exchanges.userId,
    without: [
      schema.exchanges.approvedBy,
      schema.exchanges.rejectedBy,
      schema.exchanges.cancelledBy,
    ],
  },
  sign_ups: {
    of: schema.signups.userId,
    without: [schema.signups.removedBy],
    // A mod's reason for removing the member is only for the mods.
    but: {
      leave_reason: sql`case when ${schema.signups.removedBy} is null then ${schema.signups.leaveReason} end`,
    },
  },
  // `freedAt` is left out, because it may reveal when another member left the exchange.
  waiting_lists: { of: schema.waiting.userId, without: [schema.waiting.freedAt] },
  // The times in a case of a missing gift are left out, because they reveal when the gifter answered.
  gifts_i_missed: {
    of: schema.missingGifts.recipientId,
    without: [
      schema.missingGifts.gifterId,
      schema.missingGifts.until,
      schema.missingGifts.remindedAt,
      schema.missingGifts.releasedAt,
      schema.missingGifts.rescueOpenedAt,
    ],
  },
  spare_gifts_i_offer: { of: schema.rescueOffers.memberId },
  // The case is left out, because it would identify the recipient. Exports never contain the recipient of a gift.
  spare_gifts_i_was_asked_for: { of: schema.rescues.rescuerId, without: [schema.rescues.caseId] },
  gifts_i_owed: { of: schema.giftDefaults.memberId, without: [schema.giftDefaults.settledBy] },
  my_words_about_missing_gifts: { of: schema.missingEntries.authorId },
  // `revealedAt` is left out, because it may reveal when the recipient was online.
  my_name_may_be_known_in: {
    of: schema.reveals.gifterId,
    without: [schema.reveals.recipientId, schema.reveals.revealedAt],
  },
  threads_switched_off_as_a_gifter: threadsOf('gifter'),
  threads_switched_off_as_a_recipient: threadsOf('recipient'),
  my_messages_in_threads: {
    of: schema.pairMessages.authorId,
    without: [
      schema.pairMessages.id,
      schema.pairMessages.threadId,
      // Says when the other side has switched the thread off.
      schema.pairMessages.isHeldBack,
    ],
  },
  my_reports_of_messages: {
    of: schema.pairReports.reporterId,
    without: [schema.pairReports.messageId],
  },
  // `heartedAt` is left out, because it reveals when the gifter was online.
  // The id of a rescue is left out, because the recipient's receipt would give the rescuer's away.
  steps: { of: schema.steps.userId, without: [schema.steps.heartedAt, schema.steps.rescueId] },
  readings_of_my_addresses: {
    of: schema.addressViews.ownerId,
    without: [schema.addressViews.viewerId],
  },
  my_readings_of_addresses: {
    of: schema.addressViews.viewerId,
    without: [schema.addressViews.ownerId, schema.addressViews.addressId],
  },
  posts: { of: schema.posts.userId },
  comments: { of: schema.comments.userId },
  likes_of_posts: { of: schema.postLikes.userId },
  likes_of_comments: { of: schema.commentLikes.userId },
  pictures: { of: schema.pictures.ownerId, without: [schema.pictures.folder] },
  videos: { of: schema.videos.ownerId, without: [schema.videos.sourceKey] },
  pets: { of: schema.pets.ownerId },
  letters_to_the_elves: {
    of: schema.contacts.memberId,
    without: [schema.contacts.closedBy, schema.contacts.readByModsTo],
  },
  messages_in_threads: { of: schema.chatMessages.userId },
  bug_reports: {
    of: schema.bugReports.memberId,
    without: [schema.bugReports.answeredBy, schema.bugReports.closedBy],
  },
  notes_to_the_mods: {
    of: schema.modCases.memberId,
    without: [
      schema.modCases.settledBy,
      schema.modCases.reason,
      schema.modCases.how,
      schema.modCases.named,
      schema.modCases.picked,
      schema.modCases.proposedBy,
    ],
    // A case about a list would reveal that the listed names belong to members, and one about a report who reports.
    only: notInArray(schema.modCases.kind, ['few_left', 'thread_report']),
  },
  emails: {
    of: schema.outbox.memberId,
    // Unsent emails contain links that work like a password.
    without: [
      schema.outbox.text,
      schema.outbox.html,
      schema.outbox.link,
      schema.outbox.endingToken,
      schema.outbox.aboutId,
      schema.outbox.messageKey,
    ],
  },
  mod_actions: { of: schema.modActions.actorId, without: [schema.modActions.details] },
}
