import { isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as schema from '#server/db/schema.ts'

export interface Part {
  /** The column that names her. */
  of: PgColumn
  /** What of the row is a secret, or somebody else's. */
  without?: readonly PgColumn[]
  /** What of the row is told otherwise than it is kept. */
  but?: Readonly<Record<string, SQL>>
  /** Which of the rows are told; all, unless it is said. */
  only?: SQL
}

/**
 * What is told of each table: the rows that are hers, with all their columns but these. The gifter of a member is named
 * nowhere, so neither is who has read her addresses.
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
    // What a mod has entered would tell that the one whom her note describes is a member.
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
    // Why a mod has taken her out only the mods read.
    but: {
      leave_reason: sql`case when ${schema.signups.removedBy} is null then ${schema.signups.leaveReason} end`,
    },
  },
  steps: { of: schema.steps.userId },
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
    // A case about a list would tell that its names are here.
    only: ne(schema.modCases.kind, 'few_left'),
  },
  emails: {
    of: schema.outbox.memberId,
    // What waits to be sent holds links that are as good as a password.
    without: [
      schema.outbox.text,
      schema.outbox.html,
      schema.outbox.link,
      schema.outbox.endingToken,
      schema.outbox.aboutId,
      schema.outbox.messageKey,
      schema.outbox.lastError,
    ],
  },
  mod_actions: { of: schema.modActions.actorId, without: [schema.modActions.details] },
}
