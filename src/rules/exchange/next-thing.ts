import { overlaid } from '#rules/tab/place.ts'
import { counted } from '#rules/text/number-words.ts'
import { calendarDaysBetween } from '#rules/time/clock.ts'
import { monthAndDay } from '#rules/time/day-words.ts'
import type { Path } from '#rules/wire/path.ts'
import { addressOf, UNFILTERED } from './filters.ts'
import { ASKED_WORDS, isAskedNow, isMissedNow } from './missing-words.ts'
import { exchangeOverlays, stepOverlays } from './overlays.ts'
import { pauseWords } from './pause.ts'
import { endOf, isEnded, isPaired, isPairing, isPending, startOf } from './phase.ts'
import { PAUSED } from './recording.ts'
import { recipientOf } from './schema.ts'
import { delayLine, isGiftMissed, ownSendBy } from './send-by-words.ts'
import type { Signup } from './signup.ts'
import type { Swap } from './swap.ts'

/** The possible next things in a swap, in chronological order. */
export const NEXT_THINGS = [
  'approval',
  'draw',
  'drawing',
  'pauseEnd',
  'newRecipient',
  'question',
  'match',
  'gift',
  'lastGift',
  'parcel',
  'lastParcel',
  'nothing',
] as const
export type NextThing = (typeof NEXT_THINGS)[number]

/** The next thing about the gift that the member sends; null if there is none, or if they may not do it. */
function nextToSend(mine: Signup): NextThing | null {
  if (mine.is_done_sending || mine.recording === 'receipts') return null
  if (mine.is_sending_paused) return 'pauseEnd'
  if (!mine.has_sent && isGiftMissed(mine)) return null
  if (mine.paired_with === null) return 'newRecipient'
  if (!mine.has_opened_match) return 'match'
  return mine.has_sent ? 'lastGift' : 'gift'
}

/** The next thing about the gift that the member gets; null if everything has arrived. */
function nextToGet(mine: Signup): NextThing | null {
  if (mine.is_done_receiving) return null
  if (mine.is_receiving_paused) return 'pauseEnd'
  return mine.has_received ? 'lastParcel' : 'parcel'
}

/** The question to a gifter whose gift is missing, if they may answer it; null otherwise. */
const questionOf = (mine: Signup): NextThing | null =>
  isAskedNow(mine) && mine.recording === 'all' && !mine.is_sending_paused ? 'question' : null

/**
 * The one next thing in a swap. Things that the member has to do come before things that they wait for. After the end,
 * only questions about gifts and missing gifts are left.
 */
export function nextThing(swap: Swap, now: Date): NextThing {
  if (isPending(swap)) return 'approval'
  if (!isPaired(swap, now)) return isPairing(swap, now) ? 'drawing' : 'draw'
  const { my_signup: mine } = swap
  if (mine.recording === 'nothing') return 'pauseEnd'
  const toSend = isEnded(swap, now) ? null : nextToSend(mine)
  const left = questionOf(mine) ?? toSend ?? nextToGet(mine)
  if (left !== null) return left
  return mine.is_done_sending ? 'nothing' : 'pauseEnd'
}

const TASKS: readonly NextThing[] = [
  'question',
  'match',
  'gift',
  'lastGift',
  'parcel',
  'lastParcel',
]

/** True if the member can do something about it; false if they can only wait. */
export const isTask = (next: NextThing): boolean => TASKS.includes(next)

const WITH_START: readonly NextThing[] = ['approval', 'draw', 'drawing']

/** The next things before the first parcel is on its way. */
const TO_POST: readonly NextThing[] = ['match', 'gift']

/** The date of the next thing: the start, the send-by day, or after that day the end of the swap. */
function dateOf(swap: Swap, next: NextThing, now: Date): Date {
  if (WITH_START.includes(next)) return startOf(swap)
  const asked = next === 'question' ? (swap.my_signup.asked_gift?.until ?? null) : null
  if (asked !== null) return new Date(asked)
  if (TO_POST.includes(next) && calendarDaysBetween(now, ownSendBy(swap)) >= 0)
    return ownSendBy(swap)
  return endOf(swap) ?? startOf(swap)
}

/** The text about the next thing, and a link to it. */
export interface NextStep {
  words: string
  /** A second, less prominent sentence; null if there is none. */
  more: string | null
  path: Path
  /** The label of the link. */
  label: string
}

const inDays = (days: number): string => {
  if (days <= 0) return 'Today'
  return days === 1 ? 'Tomorrow' : `In ${counted(days, 'day', 'days')}`
}

const daysLeft = (days: number): string =>
  days <= 0 ? 'Today is the last day' : `${counted(days, 'day', 'days')} left`

const OPEN = 'Open the swap'

/** The line about a parcel that has not arrived yet. @param end the last day of the exchange */
function awaitedLine(mine: Signup, end: string, now: Date): string {
  if (isMissedNow(mine)) return 'We’re looking for it'
  return mine.gift_delay === null
    ? `The exchange ends on ${end}`
    : delayLine(mine.gift_delay.send_by, now)
}

/** Describes the next thing in a swap. The recipient is not named before the member has opened their envelope. */
export function nextStep(swap: Swap, now: Date): NextStep {
  const next = nextThing(swap, now)
  const date = dateOf(swap, next, now)
  const day = monthAndDay(date)
  const days = calendarDaysBetween(now, date)
  const page: Path = `/exchange/${swap.slug}`
  const opened = { path: page, label: OPEN }
  switch (next) {
    case 'approval':
      return {
        words: 'An elf is checking the changes',
        more: `The start is planned for ${day}`,
        ...opened,
      }
    case 'draw':
      return { words: `Names are drawn on ${day}`, more: inDays(days), ...opened }
    case 'drawing':
      return {
        words: 'Names are being drawn',
        more: 'Then you’ll see who gets your gift',
        ...opened,
      }
    case 'pauseEnd': {
      const [words = PAUSED.message, ...more] = pauseWords(
        swap.my_signup,
        recipientOf(swap)?.nickname ?? null,
      )
      return { words, more: more.join(' ') || null, ...opened }
    }
    case 'newRecipient':
      return {
        words: 'You don’t have a recipient right now',
        more: 'We’ll tell you when that changes',
        ...opened,
      }
    case 'question':
      return {
        words: ASKED_WORDS,
        more: `Please answer by ${day}`,
        path: overlaid(page, exchangeOverlays.missingAnswer),
        label: 'Answer',
      }
    case 'match':
      return {
        words: 'Your envelope is here',
        more: `Post by ${day}`,
        path: page,
        label: 'See who you drew',
      }
    case 'gift':
      return { words: `Post by ${day}`, more: daysLeft(days), ...opened }
    case 'lastGift':
      return {
        words: 'Was that everything?',
        more: `You can post until ${day}`,
        path: overlaid(page, stepOverlays.sent_all),
        label: 'Yes, everything is sent',
      }
    case 'parcel':
      return {
        words: 'Has your parcel arrived?',
        more: awaitedLine(swap.my_signup, day, now),
        path: overlaid(page, stepOverlays.received),
        label: 'Yes, it’s here',
      }
    case 'lastParcel':
      return {
        words: 'Was that everything?',
        more: `The exchange ends on ${day}`,
        path: overlaid(page, stepOverlays.received_all),
        label: 'Yes, everything is here',
      }
    case 'nothing':
      return {
        words: 'Well swapped!',
        more: 'Everything sent, everything here',
        path: addressOf({ ...UNFILTERED, isMine: false, chip: 'available', pages: 1 }),
        label: 'Find your next swap',
      }
  }
}

const byDate = (now: Date) => (one: Swap, other: Swap) =>
  dateOf(one, nextThing(one, now), now).getTime() -
    dateOf(other, nextThing(other, now), now).getTime() || one.id - other.id

/** Sorts swaps: first those with something to do, then those that wait, then those that are done. */
export function inOrderOfNeed(swaps: readonly Swap[], now: Date): Swap[] {
  const need = (swap: Swap) => {
    const next = nextThing(swap, now)
    if (next === 'nothing') return 2
    return isTask(next) ? 0 : 1
  }
  return swaps.toSorted((one, other) => need(one) - need(other) || byDate(now)(one, other))
}
