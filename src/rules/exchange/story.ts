/** The story of an exchange that has ended: its figures, its participants and the posts about received gifts. */
import * as z from 'zod/mini'
import { type Post, postSchema } from '#rules/feed/post.ts'
import { memberSchema } from '#rules/member/schema.ts'
import { daysAfter } from '#rules/time/clock.ts'
import { metaSchema, type Page } from '#rules/wire/api.ts'

/** With fewer gifts, a figure could be the figure of a single pair. */
export const COUNTED_FROM = 5
export const GALLERY_PAGE = 6
/** The number of participants that a story names. */
export const STORY_FACES = 200

const figuresSchema = z.object({
  gifts: z.int(),
  arrived: z.int(),
  /** Arrived gifts that a rescuer sent. */
  rescued: z.int(),
  /** Days between the middle of all sent gifts and the middle of all received gifts; null if too few were recorded. */
  days: z.nullable(z.int()),
})
export type Figures = z.infer<typeof figuresSchema>

export const storyPageSchema = z.object({
  data: z.object({
    /** Null for a small exchange, and until the gifts are counted. */
    figures: z.nullable(figuresSchema),
    /** At most `STORY_FACES`, in an order that looks random but is stable. */
    participants: z.array(memberSchema),
    /** The gallery, newest first. */
    posts: z.array(postSchema),
  }),
  meta: metaSchema,
})

/** The story as the page shows it. */
export interface Story extends Omit<z.infer<typeof storyPageSchema>['data'], 'posts'> {
  /** The first page of the gallery. */
  gallery: Page<Post>
}

const DAY_MS = 86_400_000
/** A step may be taken back for a day. */
const SETTLING_DAYS = 1
const COUNTING_DAYS = 7

/**
 * The time up to which received gifts are counted; null in the first day after the end. Late gifts are added once a week,
 * and only steps that can no longer be taken back count, so that no single step changes a figure when it is recorded.
 */
export function countedUntil(end: Date, now: Date): Date | null {
  const days = (now.getTime() - end.getTime()) / DAY_MS - SETTLING_DAYS
  return days < 0 ? null : daysAfter(end, Math.floor(days / COUNTING_DAYS) * COUNTING_DAYS)
}

/** The number of gifts that were sent or received before the end, and the time by which half of them were. */
interface Side {
  gifts: number
  middle: Date | null
}

export interface Counted {
  gifts: number
  arrived: number
  rescued: number
  sent: Side
  received: Side
}

/**
 * The figures; null if there are too few gifts. They depend on all senders and all recipients, but not on who sent to
 * whom, so they cannot reveal a pair.
 */
export const figuresOf = ({ gifts, arrived, rescued, sent, received }: Counted): Figures | null =>
  gifts < COUNTED_FROM ? null : { gifts, arrived, rescued, days: daysBetween(sent, received) }

function daysBetween(sent: Side, received: Side): number | null {
  if (Math.min(sent.gifts, received.gifts) < COUNTED_FROM) return null
  if (sent.middle === null || received.middle === null) return null
  const days = Math.round((received.middle.getTime() - sent.middle.getTime()) / DAY_MS)
  // Recipients may record gifts whose gifters have recorded nothing.
  return days < 0 ? null : days
}
