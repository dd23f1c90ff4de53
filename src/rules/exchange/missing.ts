/** The rules for a missing gift: who may report it and when, how the gifter may answer, and how the case proceeds. */
import { addHours, max } from 'date-fns'
import * as z from 'zod/mini'
import { choice, optionalId } from '#rules/form/choice.ts'
import { across, expects, form, REQUIRED } from '#rules/form/field.ts'
import { optionalLine } from '#rules/form/text.ts'
import type { RegionKey } from '#rules/member/region.ts'
import { daysAfter, utcMidnightAfter } from '#rules/time/clock.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import { RESCUE_SIGNS } from './rescue-state.ts'
import { linkField } from './step.ts'

/** The states of a case, in chronological order. The last five are final. */
export const MISSING_STATES = [
  'asking',
  'on_its_way',
  'with_mods',
  'rescuing',
  'arrived',
  'rescued',
  'settled',
  'withdrawn',
  'new_gifter',
] as const
export type MissingState = (typeof MISSING_STATES)[number]

export const OPEN_STATES = [
  'asking',
  'on_its_way',
  'with_mods',
  'rescuing',
] as const satisfies MissingState[]
export const isOpenState = (state: MissingState): boolean =>
  OPEN_STATES.some((open) => open === state)

export const MISSING_SIDES = ['receiving', 'sending'] as const
/** The reader's side of a case: the recipient waits for the gift, the gifter was to send it. */
export type MissingSide = (typeof MISSING_SIDES)[number]

export const ANSWERS = ['on_its_way', 'lost', 'cannot'] as const
export type MissingAnswer = (typeof ANSWERS)[number]

/** The kinds of entries in a case. */
export const ENTRY_KINDS = [
  'asked',
  'asked_elsewhere',
  ...ANSWERS,
  'silent',
  'not_come',
  'gifter_gone',
  'rescue_opened',
  'rescue_accepted',
  'rescue_sent',
  'rescuer_gone',
  'rescue_not_come',
  'no_rescuer',
  'rescued',
  'settled',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/**
 * An entry of a case. It has a day but no time, and its picture has no id, because a time or an id could reveal who the
 * gifter is.
 */
const entrySchema = z.object({
  from: z.enum(['recipient', 'gifter', 'elves', 'rescuer']),
  kind: z.enum(ENTRY_KINDS),
  text: z.nullable(z.string()),
  link: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  day: z.iso.date(),
})
export type MissingEntry = z.infer<typeof entrySchema>

/** A case as its two sides and the mods see it. */
export const missingGiftSchema = z.object({
  state: z.enum(MISSING_STATES),
  what_next: z.string(),
  /** The time at which the state changes automatically; null if it does not. */
  until: z.nullable(z.iso.datetime()),
  /** The recipient's answer whether a rescuer may have their address. Null if they have not answered, and for the gifter. */
  may_rescue: z.nullable(z.boolean()),
  /** How far the rescue is; null if there is none, and for the gifter. */
  rescue: z.nullable(z.enum(RESCUE_SIGNS)),
  entries: z.array(entrySchema),
})
z.globalRegistry.add(missingGiftSchema, { id: 'MissingGift' })
export type MissingGift = z.infer<typeof missingGiftSchema>

/** The summary of a case on a sign-up. The number of entries shows whether there is something new to read. */
export const missingSignSchema = z.object({
  state: z.enum(MISSING_STATES),
  until: z.nullable(z.iso.datetime()),
  entries: z.int(),
})
export type MissingSign = z.infer<typeof missingSignSchema>

export const NOTE_MAX = 1_000

/** The recipient's report that nothing has arrived. */
export const notReceivedSchema = form({
  asked_post_office: z.boolean(expects('yes or no')),
  address_was_right: z.boolean(expects('yes or no')),
  /** True if a rescuer may have the recipient's address. */
  may_rescue: z.boolean(expects('yes or no')),
  note: optionalLine(NOTE_MAX),
}).check(
  across<{ asked_post_office: boolean }>(
    'asked_post_office',
    'Please ask at the post office and your neighbors first',
    ({ asked_post_office }) => asked_post_office !== false,
  ),
)
export type NotReceived = z.infer<typeof notReceivedSchema>

export const missingAnswerSchema = form({
  answer: choice(ANSWERS),
  text: optionalLine(NOTE_MAX),
  content: z._default(linkField(), null),
  picture_id: z._default(optionalId(), null),
}).check(
  across<{ answer: MissingAnswer; text: string | null }>(
    'text',
    REQUIRED,
    ({ answer, text }) => answer === 'cannot' || text !== null,
  ),
)
export type MissingReply = z.infer<typeof missingAnswerSchema>

/**
 * Regions that are a single country or have no customs borders inside, so that parcels within them do not meet customs.
 */
const ONE_REGION: readonly RegionKey[] = ['uk', 'us', 'canada', 'europe_mainland', 'nz']
const ONE_REGION_DAYS = 14
const OTHER_DAYS = 21
/** The number of days during which a recipient may report a missing gift. */
const OPEN_DAYS = 90

/** The number of days that a parcel may take in an exchange of this region. */
export const travelDays = (region: string): number =>
  ONE_REGION.some((one) => one === region) ? ONE_REGION_DAYS : OTHER_DAYS

interface Awaited {
  region: string
  start: Date
  /**
   * The gifter's send-by day, and the time of the re-arrangement that made them the gifter, if any. Null if there is no
   * gifter.
   */
  gifter: { sendBy: Date; since: Date | null } | null
}

/**
 * The time from which a recipient may report a missing gift. If their gifter was removed, they may do so immediately.
 */
export const missingFrom = ({ region, start, gifter }: Awaited): Date =>
  gifter === null
    ? start
    : daysAfter(max([gifter.sendBy, gifter.since ?? gifter.sendBy]), travelDays(region))

export const missingUntil = (from: Date): Date => daysAfter(from, OPEN_DAYS)

/** States after which the same recipient may open another case. */
const ASKS_AGAIN: readonly MissingState[] = ['arrived', 'new_gifter']

export interface Missing {
  isPaired: boolean
  /** True if the recipient has recorded a received gift, or has closed that side of the swap. */
  hasReceived: boolean
  /** The state of the recipient's last case in this exchange; null if there was none. */
  last: MissingState | null
  from: Date
  /** True if the recipient has a gifter. Only then does the time for reporting end, after 90 days. */
  hasGifter: boolean
  now: Date
}

/** The reason why a recipient cannot report a missing gift, whatever the day; null if there is none. */
function obstacleTo({ isPaired, hasReceived, last }: Missing): Refusal | null {
  if (!isPaired) return refusal('not_paired', 'The names aren’t drawn yet.')
  if (hasReceived) return refusal('received', 'You’ve recorded that a gift has arrived.')
  if (last !== null && !ASKS_AGAIN.includes(last))
    return refusal('asked_before', 'You can say this only once. Please write to an elf.')
  return null
}

/** The reason why a recipient cannot report a missing gift now; null if they can. */
export function missingRefusal(missing: Missing): Refusal | null {
  const { from, hasGifter, now } = missing
  const obstacle = obstacleTo(missing)
  if (obstacle) return obstacle
  if (now < from) return refusal('too_early', 'Parcels take their time. Please wait a little more.')
  return hasGifter && now >= missingUntil(from)
    ? refusal('too_late', 'It’s too late to look for this gift here. Please write to an elf.')
    : null
}

/** The time from which the recipient may report a missing gift; null if they cannot, or no longer can. */
export const mayMissFrom = (missing: Missing): Date | null => {
  const refused = missingRefusal(missing)
  return refused === null || refused.code === 'too_early' ? missing.from : null
}

const ANSWER_HOURS = 96
const REMIND_HOURS = 48
const RELEASES_A_YEAR = 2

/** The latest opening time of cases whose gifter is due a reminder. */
export const reminderBefore = (now: Date): Date => addHours(now, -REMIND_HOURS)

export const answerEnd = (askedAt: Date): Date => addHours(askedAt, ANSWER_HOURS)

interface Declining {
  isPaired: boolean
  /** The gifter's own sign-up. */
  signup: { paired_with: number | null; has_sent: boolean; is_done_sending: boolean }
  /** The gifter's own send-by day. */
  sendBy: Date
  now: Date
}

/** The reason why a gifter cannot say that they can't send a gift, before they are asked; null if they can. */
export function declineRefusal({ isPaired, signup, sendBy, now }: Declining): Refusal | null {
  if (!isPaired || signup.paired_with === null)
    return refusal('not_paired', 'You don’t have a recipient yet.')
  if (signup.has_sent || signup.is_done_sending)
    return refusal('sent', 'Your gift is already on its way.')
  return now < sendBy
    ? null
    : refusal('too_late', 'The day to post is over. Please write to an elf.')
}

interface Answering {
  state: MissingState
  /** True if the gifter has answered this case before. */
  hasAnswered: boolean
}

/**
 * The reason why a gifter cannot answer; null if they can. An answer after the 96 hours is still passed on to the mods.
 */
export function answerRefusal({ state, hasAnswered }: Answering): Refusal | null {
  if (hasAnswered) return refusal('answered', 'You’ve answered already. Please write to an elf.')
  return state === 'asking' || state === 'with_mods' || state === 'rescuing'
    ? null
    : refusal('closed', 'This has been settled already.')
}

export interface Course {
  state: MissingState
  until: Date | null
}

/**
 * The course of a case after the gifter's answer. If the parcel is on its way, the case waits for the days it may take.
 * After any other answer, or a late one, the case goes to the mods. A rescue goes on. The days end at midnight, so that
 * the deadline does not reveal when the gifter answered.
 */
export function afterAnswer(
  answer: MissingAnswer,
  { state, until, region, now }: Course & { region: string; now: Date },
): Course {
  if (state === 'rescuing') return { state, until }
  return answer === 'on_its_way' && state === 'asking'
    ? { state: 'on_its_way', until: utcMidnightAfter(daysAfter(now, travelDays(region))) }
    : { state: 'with_mods', until: null }
}

/**
 * True if "I can't" has no consequences for the gifter: they said so in time, and at most twice in the twelve months
 * before.
 */
export const isReleased = (said: {
  answer: MissingAnswer
  /** True before the send-by day, and within the 96 hours after the gifter was asked. */
  isInTime: boolean
  releasedBefore: number
}): boolean => said.answer === 'cannot' && said.isInTime && said.releasedBefore < RELEASES_A_YEAR

/** The kinds of entries in which a recipient says that nothing has come. */
export const ASKED = ['asked', 'asked_elsewhere'] as const satisfies EntryKind[]

/** True if the recipient has said that nothing has come. Otherwise the gifter has opened the case with "I can't". */
export const wasAsked = (entries: readonly { kind: EntryKind }[]): boolean =>
  entries.some(({ kind }) => ASKED.some((asked) => asked === kind))

/** The number of months in which a gifter's releases are counted. */
export const RELEASE_MONTHS = 12

interface Running extends Course {
  askedAt: Date
  remindedAt: Date | null
}

/**
 * The next event in a case: the gifter's only reminder, the end of the time to answer, or the end of the days that a
 * parcel may take.
 */
export function dueIn(
  { state, until, askedAt, remindedAt }: Running,
  now: Date,
): 'reminder' | 'silent' | 'not_come' | null {
  if (until !== null && until <= now) {
    if (state === 'asking') return 'silent'
    return state === 'on_its_way' ? 'not_come' : null
  }
  const isHalfOver = askedAt <= reminderBefore(now)
  return state === 'asking' && remindedAt === null && isHalfOver ? 'reminder' : null
}

const REST_HOURS = 24

/**
 * The time at which a case resumes after resting because one side was paused: a day after the pause ends, or a day from
 * now if the end is not known.
 */
export const restEnd = (pausedUntil: Date | null, now: Date): Date =>
  addHours(max([pausedUntil ?? now, now]), REST_HOURS)
