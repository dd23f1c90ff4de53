/** Texts about a missing gift, for each side on the page of the exchange and for the mods at their desk. */
import type { Toast } from '#rules/tab/toast.ts'
import { monthAndDay } from '#rules/time/day-words.ts'
import {
  isOpenState,
  type MissingAnswer,
  type MissingEntry,
  type MissingGift,
  type MissingSide,
  type MissingSign,
  type MissingState,
  wasAsked,
} from './missing.ts'
import type { MissingReader } from './missing-next.ts'
import type { Exchange } from './schema.ts'
import { owesGift } from './send-by-words.ts'
import type { Signup } from './signup.ts'
import { timeWords } from './waiting-words.ts'

type Mine = Pick<Exchange, 'my_signup'>

/** The summary of the case on the reader's side of a swap; null if there is none. */
export const signOf = ({ my_signup }: Mine, side: MissingSide): MissingSign | null =>
  (side === 'receiving' ? my_signup?.missing_gift : my_signup?.asked_gift) ?? null

/** True if two summaries are of the same case with the same entries. */
const isSameSign = (one: MissingSign | null, other: MissingSign | null): boolean =>
  one?.state === other?.state && one?.until === other?.until && one?.entries === other?.entries

/** One side of a swap as the page shows it, and the case as it was loaded. */
export interface MissingShown {
  exchange: Mine
  side: MissingSide
  now: string
  /** Null before the case has loaded and if there is none. */
  gift: MissingGift | null
  /** The summary for which the case was loaded; null before it has loaded. */
  shownFor: MissingSign | null
}

/** True if the sign-up's summary shows that the loaded case is out of date. */
export function hasNews({ exchange, side, shownFor }: MissingShown): boolean {
  const sign = signOf(exchange, side)
  return sign !== null && !isSameSign(sign, shownFor)
}

/** True if the loaded case is in this state, and the sign-up's summary agrees. */
export function isInState(
  { exchange, side, gift, shownFor }: MissingShown,
  state: MissingState,
): boolean {
  const isGone = shownFor !== null && signOf(exchange, side) === null
  return gift?.state === state && !isGone
}

/** True if the reader waits for a gift that they may report as missing, now or later. */
const isWaiting = (mine: Signup | null): mine is Signup & { not_received_from: string } =>
  mine !== null &&
  mine.not_received_from !== null &&
  mine.recording === 'all' &&
  !mine.is_receiving_paused

/** True if the reader may report now that their gift has not arrived. */
export const mayMiss = ({ exchange: { my_signup: mine }, side, now }: MissingShown): boolean =>
  side === 'receiving' && isWaiting(mine) && new Date(now) >= new Date(mine.not_received_from)

/** True if the reader may report it on a later day. */
export const mayMissLater = ({ exchange: { my_signup: mine }, side, now }: MissingShown): boolean =>
  side === 'receiving' && isWaiting(mine) && new Date(now) < new Date(mine.not_received_from)

/** "If nothing has come by Dec 30, you can tell us here." */
export const missLaterLine = (from: string): string =>
  `If nothing has come by ${monthAndDay(new Date(from))}, you can tell us here.`

const ANSWER_KINDS: readonly string[] = ['on_its_way', 'lost', 'cannot'] satisfies MissingAnswer[]

/** True if the gifter's answer is among the entries. */
export const hasAnswer = (entries: readonly Pick<MissingEntry, 'kind'>[]): boolean =>
  entries.some(({ kind }) => ANSWER_KINDS.includes(kind))

/** True if the gifter may answer: either in time, or late, as long as the case is with the mods. */
export const mayAnswer = ({ exchange: { my_signup: mine }, side, gift }: MissingShown): boolean =>
  side === 'sending' &&
  gift !== null &&
  (gift.state === 'asking' || gift.state === 'with_mods' || gift.state === 'rescuing') &&
  !hasAnswer(gift.entries) &&
  mine?.recording === 'all' &&
  !mine.is_sending_paused

/** True if there is a case about the gift on this side. */
export const hasGiftCase = ({ exchange, side }: Pick<MissingShown, 'exchange' | 'side'>): boolean =>
  signOf(exchange, side) !== null

/** The gifter's choice and dialog, as long as nobody misses their gift. */
export const CANNOT_SEND = 'I can’t send a gift'

export const CANNOT_SEND_HELP = 'You can say so until the day to post'

export const CANNOT_SEND_WORDS =
  'That’s okay. If you say so before the day to post, you can still join other exchanges, unless it’s the third time in a year. We tell your recipient without your name, and the elves look for another gifter.'

/** True if the reader may say that they can't send a gift: they owe one, and its day is not over. */
export const mayDecline = ({ exchange: { my_signup: mine }, side, now }: MissingShown): boolean =>
  side === 'sending' &&
  owesGift(mine) &&
  mine.asked_gift === null &&
  mine.send_by !== null &&
  new Date(now) < new Date(mine.send_by)

/** A side whose overlay may be in the URL before its case has loaded. */
type MissingAsked = MissingShown & { isRequested: boolean }

/** True if the URL contains the form of a recipient who may say that nothing has come. */
export const isToMiss = (shown: MissingAsked): boolean => shown.isRequested && mayMiss(shown)

/** True if the URL contains the form of a gifter who is asked. */
export const isToAnswer = (shown: MissingAsked): boolean =>
  shown.isRequested &&
  mayAnswer(shown) &&
  (isInState(shown, 'asking') || isInState(shown, 'with_mods') || isInState(shown, 'rescuing'))

/** True if the URL contains the form of a gifter who may say that they can't send a gift. */
export const isToDecline = (shown: MissingAsked): boolean => shown.isRequested && mayDecline(shown)

/** True if the reader may say that they no longer miss the gift, because they have asked for it. */
export const mayWithdraw = ({ side, gift }: MissingShown): boolean =>
  side === 'receiving' && gift !== null && wasAsked(gift.entries)

/** Each heading says which gift it is about, because a member may have a case on both sides of one swap. */
const TITLES: Record<MissingSide, Record<MissingState, string>> = {
  receiving: {
    asking: 'We’ve asked your gifter',
    on_its_way: 'Your gift is on its way',
    with_mods: 'The elves are looking for your gift',
    rescuing: 'A rescuer for your gift',
    arrived: 'Your gift has arrived',
    rescued: 'A rescuer’s gift has arrived',
    settled: 'The elves have looked into your gift',
    withdrawn: 'You no longer miss your gift',
    new_gifter: 'You have a new gifter',
  },
  sending: {
    asking: 'Your recipient hasn’t received anything',
    on_its_way: 'Your recipient is waiting for your parcel',
    with_mods: 'The elves are looking for your recipient’s gift',
    rescuing: 'Someone may rescue your recipient’s gift',
    arrived: 'Your recipient’s gift has arrived',
    rescued: 'Your recipient got a rescuer’s gift',
    settled: 'The elves have looked into your recipient’s gift',
    withdrawn: 'Your recipient no longer misses a gift',
    new_gifter: 'You have a new recipient',
  },
}

/** The heading of a case. */
export const missingTitle = (state: MissingState, side: MissingSide): string => TITLES[side][state]

/** "Until 4:05PM tomorrow"; null if the case has no deadline. */
export const clockLine = (until: string | null, now: Date): string | null =>
  until === null ? null : `Until ${timeWords(new Date(until), now)}`

const WHO: Record<MissingReader, Record<MissingEntry['from'], string>> = {
  receiving: {
    recipient: 'You',
    gifter: 'Your gifter',
    elves: 'The elves',
    rescuer: 'Your rescuer',
  },
  sending: {
    recipient: 'Your recipient',
    gifter: 'You',
    elves: 'The elves',
    rescuer: 'The rescuer',
  },
  mods: {
    recipient: 'The recipient',
    gifter: 'The gifter',
    elves: 'The elves',
    rescuer: 'The rescuer',
  },
}

const SAID: Record<MissingEntry['kind'], string> = {
  asked: 'Nothing has come. The address was right',
  asked_elsewhere: 'Nothing has come, and the address may have been wrong',
  on_its_way: 'It’s on its way',
  lost: 'It got lost',
  cannot: 'I can’t send it',
  silent: 'The gifter didn’t answer in time',
  not_come: 'It hasn’t come in time',
  gifter_gone: 'The gifter is no longer part of the exchange',
  rescue_opened: 'We’re looking for someone who sends a spare gift',
  rescue_accepted: 'I’ll send a gift',
  rescue_sent: 'It’s on its way',
  rescuer_gone: 'The rescuer can’t send it after all',
  rescue_not_come: 'The rescuer’s gift hasn’t come in time',
  no_rescuer: 'We’ve found no rescuer',
  rescued: 'The rescuer’s gift has arrived',
  settled: 'This is settled',
}

/** "Your gifter: It’s on its way". */
export const entryTitle = (
  { from, kind }: Pick<MissingEntry, 'from' | 'kind'>,
  reader: MissingReader,
): string => `${WHO[reader][from]}: ${SAID[kind]}`

/** "Jan 2". The stored UTC day is shown unchanged, whatever the reader's time zone. */
export const entryDay = ({ day }: Pick<MissingEntry, 'day'>): string =>
  monthAndDay(new Date(`${day}T00:00:00`))

/** The gifter's answers, as options of the form. */
export const answerOptions: { value: MissingAnswer; label: string; description: string }[] = [
  {
    value: 'on_its_way',
    label: 'It’s on its way',
    description: 'Say when and how you sent it. A tracking link or a photo of the receipt helps.',
  },
  {
    value: 'lost',
    label: 'It got lost',
    description:
      'Say what you know, and whether you’d send something again. Show proof if you can.',
  },
  {
    value: 'cannot',
    label: 'I can’t send it',
    description:
      'That’s okay. If you say so now, you can still join other exchanges, unless it’s the third time in a year.',
  },
]

/** True for the answer that can have a link. */
export const answerTakesLink = (answer: string): boolean => answer === 'on_its_way'

export const MISSED_TOAST: Toast = { message: 'We’ve asked your gifter', tone: 'good' }
export const ANSWERED_TOAST: Toast = { message: 'Thank you. We’ve passed it on', tone: 'good' }
export const WITHDRAWN_TOAST: Toast = { message: 'Noted. We’ve stopped looking', tone: 'good' }

/** Shown above the button with which a recipient can report that their gift has not arrived. */
export const MISS_WORDS =
  'Has nothing come yet? We’ll ask your gifter, without telling you who they are.'

/** The title of the next task on the home page, for a gifter whose gift was reported missing. */
export const ASKED_WORDS = 'Your recipient hasn’t received anything'

/** True if the home page shows the question to the gifter as their next task. */
export const isAskedNow = ({ asked_gift }: Pick<Signup, 'asked_gift'>): boolean =>
  asked_gift?.state === 'asking'

/** True if the gift that the reader waits for is currently reported missing. */
export const isMissedNow = ({ missing_gift }: Pick<Signup, 'missing_gift'>): boolean =>
  missing_gift !== null && isOpenState(missing_gift.state)
