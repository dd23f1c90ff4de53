/** Reference model for a gift that has not arrived, written from decisions 0086 and 0089. */
import { expect } from 'vitest'
import type { missingGiftMachine } from '#machines/exchange/missingGift.machine.ts'
import type { MissingGift, MissingSign } from '#rules/exchange/missing.ts'
import {
  firstAnswer,
  keptAnswer,
  type MissingAnswerValues,
  type NotReceivedValues,
  notReceivedValues,
} from '#rules/exchange/missing-form.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The sign-up includes a sign if there is a case. The case is loaded once, and again when the sign has changed. A
 * recipient can open the dialog from a certain day on, and can withdraw a case that they have opened at any time. A
 * gifter answers once, in time or while the case is with the elves. Until their send-by day, a gifter who was not asked
 * can say that they can't send a gift. The page is reloaded whenever a dialog closes, because the request may have
 * succeeded.
 */
interface Missing extends Said {
  place: (typeof places)[keyof typeof places]
  exchange: Exchange
  gift: MissingGift | null
  problem: Problem | null
  knows: {
    now: string
    side: 'receiving' | 'sending'
    loaded: MissingSign | null
    told: NotReceivedValues | null
    answer: MissingAnswerValues | null
    /** True if the URL was opened before it was known whether the dialog may open. */
    isRequested: boolean
  }
}

/** This model's terms for the states of the chart. */
const places = {
  deciding: 'undecided',
  loading: 'loading',
  failed: 'not loaded',
  tooEarly: 'too early',
  open: 'may say so',
  owing: 'owes a gift',
  telling: 'saying so',
  asking: 'the gifter is asked',
  answering: 'answering',
  onItsWay: 'on its way',
  withMods: 'with the elves',
  rescuing: 'open to rescuers',
  consenting: 'answering about rescuers',
  withdrawing: 'taking it back',
  arrived: 'arrived',
  rescued: 'rescued',
  settled: 'settled',
  withdrawn: 'taken back',
  newGifter: 'a new gifter',
  closed: 'nothing',
} as const

const courses = {
  asking: 'the gifter is asked',
  on_its_way: 'on its way',
  with_mods: 'with the elves',
  rescuing: 'open to rescuers',
} as const
const ends = {
  arrived: 'arrived',
  rescued: 'rescued',
  settled: 'settled',
  withdrawn: 'taken back',
  new_gifter: 'a new gifter',
} as const

const reloads = { sent: [['reportTo', { type: 'exchange.outdated' }]] } as const
const says = (message: string) => [['announce', { message, tone: 'good' }]] as const

const signIn = ({ exchange: { my_signup: mine }, knows }: Missing): MissingSign | null =>
  (knows.side === 'receiving' ? mine?.missing_gift : mine?.asked_gift) ?? null

const load = (was: Missing): Missing => ({
  ...was,
  place: 'loading',
  busy: true,
  knows: { ...was.knows, loaded: signIn(was) },
  started: [['loadMissingGift', { id: was.exchange.my_signup?.id, side: was.knows.side }]],
})

/** Opens the dialog if the URL has requested it. Otherwise the member reads the case. */
const decide = (value: Missing): Missing => {
  const next = rest(value)
  const opened = next.knows.isRequested ? openDialog(next) : next
  return opened === next ? next : { ...opened, knows: { ...opened.knows, isRequested: false } }
}

const rest = (value: Missing): Missing => {
  const was = { ...value, busy: false }
  const { gift, knows } = was
  const sign = signIn(was)
  if (sign !== null && JSON.stringify(sign) !== JSON.stringify(knows.loaded)) return load(was)
  const isGone = sign === null && knows.loaded !== null
  const state = isGone ? null : (gift?.state ?? null)
  if (state !== null && state in courses)
    return { ...was, place: courses[state as keyof typeof courses] }
  const from = was.exchange.my_signup?.not_received_from ?? null
  const mayWait = knows.side === 'receiving' && from !== null
  if (mayWait && knows.now >= from) return { ...was, place: 'may say so' }
  if (state !== null) return { ...was, place: ends[state as keyof typeof ends] }
  if (mayWait) return { ...was, place: 'too early' }
  return { ...was, place: owesGift(was) ? 'owes a gift' : 'nothing' }
}

const owesGift = ({ exchange: { my_signup: mine }, knows: { side, now } }: Missing) =>
  side === 'sending' && mine?.asked_gift === null && mine.send_by !== null && now < mine.send_by

const isInDialog = ({ place }: Missing) => place === 'saying so' || place === 'answering'
const close = (was: Missing): Missing => {
  const next = decide(was)
  return { ...next, sent: reloads.sent }
}
const finish = (was: Missing, gift: MissingGift, message: string): Missing => ({
  ...close({ ...was, gift }),
  told: [['closeOverlay'], ...says(message)],
})

const hasAnswered = ({ gift }: Missing) =>
  gift?.entries.some(({ from, kind }) => from === 'gifter' && kind !== 'silent') ?? false

const hasMissed = ({ gift }: Missing) =>
  gift?.entries.some(({ from }) => from === 'recipient') ?? false

const openDialog = (was: Missing): Missing => {
  const id = was.exchange.my_signup?.id ?? 0
  if (was.place === 'may say so') {
    const values = was.knows.told ?? notReceivedValues(id)
    return {
      ...was,
      place: 'saying so',
      knows: { ...was.knows, told: values },
      started: [['notReceived', { values }]],
    }
  }
  const isAsked = ['the gifter is asked', 'with the elves', 'open to rescuers'].includes(was.place)
  const mayAnswer = isAsked && was.knows.side === 'sending' && !hasAnswered(was)
  if (!mayAnswer && was.place !== 'owes a gift') return was
  const values = firstAnswer(id, was.knows.answer, signIn(was) !== null)
  const { picture } = values.picture
  return {
    ...was,
    place: 'answering',
    knows: { ...was.knows, answer: values },
    started: [
      ['missingAnswer', { values }],
      ['picture', { reportTo: expect.anything(), picture, ratios: null }],
    ],
  }
}

const OPEN: readonly string[] = Object.values(courses)

export const missingGiftModel: Model<typeof missingGiftMachine, Missing> = {
  start: ({ exchange, now, side }) => {
    const knows = { now, side, loaded: null, told: null, answer: null, isRequested: false }
    const next = decide({ place: 'undecided', exchange, gift: null, problem: null, knows })
    const names = [side === 'receiving' ? 'not-received' : 'missing-gift']
    return { ...next, started: [['overlay', { names }], ...(next.started ?? [])] }
  },
  on: {
    'exchange.changed': (was, { exchange, now }) => {
      const next = { ...was, exchange, knows: { ...was.knows, now } }
      return was.busy || isInDialog(was) ? next : decide(next)
    },
    'overlay.opened': (was) =>
      was.place === 'loading' || was.place === 'not loaded'
        ? { ...was, knows: { ...was.knows, isRequested: true } }
        : openDialog(was),
    'overlay.closed': (was) =>
      isInDialog(was) ? close(was) : { ...was, knows: { ...was.knows, isRequested: false } },
    'form.abandoned': (was) =>
      isInDialog(was) ? { ...close(was), told: [['closeOverlay']] } : was,
    'picture.chosen': (was, { picture, isSending }) =>
      was.place === 'answering'
        ? {
            ...was,
            sent: [
              [
                'missingAnswer',
                { type: 'field.changed', name: 'picture', value: { picture, isSending } },
              ],
            ],
          }
        : was,
    'gift.found': (was) =>
      OPEN.includes(was.place) && was.knows.side === 'receiving' && hasMissed(was)
        ? {
            ...was,
            place: 'taking it back',
            busy: true,
            problem: null,
            started: [['withdrawMissing', { id: was.exchange.my_signup?.id }]],
          }
        : was,
    'retry.requested': (was) => (was.place === 'not loaded' ? load(was) : was),
    'loadMissingGift done': (was, gift) => decide({ ...was, gift }),
    'loadMissingGift failed': (was) => ({
      ...was,
      busy: false,
      place: 'not loaded',
      knows: { ...was.knows, loaded: null },
    }),
    'withdrawMissing done': (was, gift) => ({
      ...was,
      ...reloads,
      gift,
      busy: false,
      place: 'taken back',
      told: says('Noted. We’ve stopped looking'),
    }),
    'consent.given': (was, { may_rescue }) =>
      OPEN.includes(was.place) &&
      was.knows.side === 'receiving' &&
      was.gift !== null &&
      was.gift.may_rescue !== may_rescue &&
      was.gift.rescue !== 'sending' &&
      was.gift.rescue !== 'sent'
        ? {
            ...was,
            place: 'answering about rescuers',
            busy: true,
            problem: null,
            started: [['allowRescue', { id: was.exchange.my_signup?.id, may_rescue }]],
          }
        : was,
    'allowRescue done': (was, gift) => ({ ...decide({ ...was, gift }), ...reloads }),
    'allowRescue failed': (was, error) => ({
      ...load({ ...was, problem: problemOf(error) }),
      ...reloads,
    }),
    'withdrawMissing failed': (was, error) => ({
      ...decide({ ...was, problem: problemOf(error) }),
      ...reloads,
    }),
    'notReceived changed': (was, { context: { values } }) => ({
      ...was,
      knows: { ...was.knows, told: values },
    }),
    'notReceived done': (was, gift) => finish(was, gift, 'We’ve asked your gifter'),
    'missingAnswer changed': (was, { context: { values } }) => ({
      ...was,
      knows: { ...was.knows, answer: keptAnswer(values) },
    }),
    'missingAnswer done': (was, gift) => finish(was, gift, 'Thank you. We’ve passed it on'),
  },
  shows: ({ value, context: { exchange, gift, problem } }) => ({
    place: places[value],
    exchange,
    gift,
    problem,
  }),
}
