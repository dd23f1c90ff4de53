import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, ref } from './columns.ts'
import { exchanges, signups } from './exchanges.ts'
import { members } from './members.ts'
import { rescues } from './rescues.ts'

export const steps = pgTable(
  'steps',
  {
    id: id(),
    exchangeId: ref()
      .notNull()
      .references(() => exchanges.id, { onDelete: 'cascade' }),
    /** The sign-up that the step belongs to; null if it is about a rescuer's gift. */
    signupId: ref().references(() => signups.id, { onDelete: 'cascade' }),
    /** The rescue that the step belongs to; null if it is about the gift of a gifter. */
    rescueId: ref().references(() => rescues.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => members.id),
    type: text({
      enum: ['physical_sent', 'digital_sent', 'sent_all', 'received', 'received_all'],
    }).notNull(),
    content: text(),
    /** The recipient that this step was recorded for, if the gifter has a different recipient now. */
    formerRecipientId: ref(),
    /** True while the gifter's heart is on this received gift. */
    hasHeart: boolean().notNull().default(false),
    /**
     * Time of the gifter's first heart, of which the recipient was notified. It stays when the gifter takes the heart
     * back.
     */
    heartedAt: instant(),
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
    uniqueIndex('steps_rescue_all_once')
      .on(t.rescueId, t.type)
      .where(sql`${t.type} = 'sent_all' and ${t.rescueId} is not null`),
    index('steps_rescue_index').on(t.rescueId).where(sql`${t.rescueId} is not null`),
    check('steps_one_gift', sql`(${t.signupId} is null) <> (${t.rescueId} is null)`),
  ],
)
