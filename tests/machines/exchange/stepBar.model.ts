/** Reference model for the bar "Post an update", written from the specification. */

import type { InputFrom } from 'xstate'
import type { stepBarMachine } from '#machines/exchange/stepBar.machine.ts'
import type { ReceiptDraft } from '#rules/exchange/receipt.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import { type Step, type StepType, stepsAreWithheld, stepsOffered } from '#rules/exchange/step.ts'
import { emptyDraft } from '#rules/feed/composition.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The bar is shown while something may be recorded, and disappears when both sending and receiving are done. The URL
 * opens its sheet, with the choice of updates or the form of one step. Values that were typed but not recorded are
 * kept. After a step, the next one is offered until the member declines: closing the same side, and after that the
 * other side.
 */
interface Bar extends Said {
  bar: 'there' | 'paused' | 'gone'
  /** True if the update that is likely to follow is offered. */
  offers: boolean
  sheet: 'choice' | 'dispatch' | 'receipt' | 'closing' | null
  knows: {
    input: InputFrom<typeof stepBarMachine>
    signup: Signup
    mine: Step[] | null
    /** The sheet in the URL. */
    asked: string | null
    links: Partial<Record<StepType, string>>
    received: ReceiptDraft | null
    /** The type of the step recorded last; null once the member has declined the step offered after it. */
    latest: StepType | null
  }
}

/** The step that is offered next. Closing the receiving side is not offered before something was received. */
function onOffer({ signup, mine, latest }: Bar['knows']): StepType | undefined {
  const offered = stepsOffered(signup, mine)
  const hasReceived = mine?.some(({ type }) => type === 'received' || type === 'received_all')
  const inOrder: Record<StepType, StepType[]> = {
    physical_sent: ['sent_all'],
    digital_sent: ['sent_all'],
    sent_all: hasReceived ? ['received_all', 'received'] : ['received'],
    received: hasReceived ? ['received_all'] : [],
    received_all: ['sent_all', 'physical_sent'],
  }
  return latest === null ? undefined : inOrder[latest].find((type) => offered.includes(type))
}

const verbs = {
  physical_sent: 'post-parcel',
  digital_sent: 'send-digitally',
  sent_all: 'mark-sent',
  received: 'receive',
  received_all: 'mark-received',
} as const
const names = ['update', ...Object.values(verbs)]

/** Opens the sheet of one step. */
function open(stepType: StepType, knows: Bar['knows']): Bar {
  const { exchangeId, isMod, isMinor, reportTo } = knows.input
  const bar = { bar: 'there', offers: false, knows } as const
  switch (stepType) {
    case 'physical_sent':
    case 'digital_sent': {
      const link = knows.links[stepType] ?? ''
      const recipient = knows.signup.paired_with
      const given = { exchangeId, stepType, link, recipient, isRematched: false, reportTo }
      const input = { ...given, rescueId: null }
      return { ...bar, sheet: 'dispatch', started: [['dispatch', input]] }
    }
    case 'received': {
      const { received, signup } = knows
      const mayTellOthers = signup.recording === 'all'
      const first = { sender: null, tells: mayTellOthers, draft: emptyDraft([1]) }
      return {
        ...bar,
        sheet: 'receipt',
        knows: { ...knows, received: received ?? first },
        started: [
          ['receipt', { exchangeId, isMod, isMinor, mayTellOthers, mayBeRescue: false, received }],
        ],
      }
    }
    default: {
      const input = { exchangeId, signupId: knows.signup.id, rescueId: null, stepType }
      return { ...bar, sheet: 'closing', started: [['closing', input]] }
    }
  }
}

/** Opens the sheet in the URL, if the step may be recorded now. */
function decide(knows: Bar['knows']): Bar {
  const offered = stepsOffered(knows.signup, knows.mine)
  const step = offered.find((type) => verbs[type] === knows.asked)
  if (step) return open(step, knows)
  if (offered.length > 0) {
    const sheet = knows.asked === 'update' ? 'choice' : null
    return { bar: 'there', offers: sheet === null && onOffer(knows) !== undefined, sheet, knows }
  }
  const bar = stepsAreWithheld(knows.signup, knows.mine) ? 'paused' : 'gone'
  return { bar, offers: false, sheet: null, knows }
}

/** Closes a form. The page is reloaded, because the form may have recorded its step before it was closed. */
const close = ({ sheet, knows }: Bar, change: Partial<Bar['knows']> = {}): Bar => ({
  ...decide({ ...knows, ...change, asked: null }),
  sent: sheet === null || sheet === 'choice' ? [] : [['reportTo', { type: 'step.recorded' }]],
})
const recorded = (was: Bar, step: Step, change: Partial<Bar['knows']> = {}): Bar => ({
  ...close(was, { ...change, latest: step.type }),
  sent: [
    ['reportTo', { type: 'step.recorded' }],
    ['reportTo', { type: 'step.changed', step }],
  ],
  told: [['closeOverlay'], ['announce', { message: 'Update saved, great news !', tone: 'good' }]],
})
/** Stores a change, and decides again what is shown, unless a sheet is open. */
const learn = (was: Bar, change: Partial<Bar['knows']>): Bar => {
  const knows = { ...was.knows, ...change }
  return was.sheet ? { ...was, knows } : decide(knows)
}
const stepIn = ({ knows: { asked } }: Bar) =>
  asked === verbs.digital_sent ? 'digital_sent' : 'physical_sent'

export const stepBarModel: Model<typeof stepBarMachine, Bar> = {
  start: (input) => {
    const none = { mine: null, asked: null, links: {}, received: null, latest: null }
    return {
      ...decide({ input, signup: input.signup, ...none }),
      started: [['overlay', { names }]],
    }
  },
  on: {
    'exchange.changed': (was, { exchange }) =>
      learn(was, { signup: exchange.my_signup ?? was.knows.signup }),
    'steps.loaded': (was, { steps }) =>
      learn(was, { mine: steps.filter(({ is_mine }) => is_mine) }),
    'overlay.opened': (was, { what }) => (was.sheet ? was : learn(was, { asked: what })),
    'overlay.closed': (was) => close(was),
    'choice.abandoned': (was) => (was.sheet ? { ...close(was), told: [['closeOverlay']] } : was),
    'choice.revisited': (was) =>
      was.sheet === 'dispatch' || was.sheet === 'receipt'
        ? { ...was, told: [['openOverlay', { what: 'update' }]] }
        : was,
    'type.chosen': (was, { stepType }) =>
      was.sheet === 'choice' && stepsOffered(was.knows.signup, was.knows.mine).includes(stepType)
        ? { ...was, told: [['openOverlay', { what: verbs[stepType] }]] }
        : was,
    'dispatch changed': (was, { context: { link } }) => ({
      ...was,
      knows: { ...was.knows, links: { ...was.knows.links, [stepIn(was)]: link } },
    }),
    'receipt changed': (was, { context: { received } }) => ({
      ...was,
      knows: { ...was.knows, received },
    }),
    'offer.taken': (was) => {
      const next = was.offers ? onOffer(was.knows) : undefined
      return next ? { ...was, told: [['openOverlay', { what: verbs[next] }]] } : was
    },
    'offer.declined': (was) => (was.offers ? decide({ ...was.knows, latest: null }) : was),
    'dispatch done': (was, { step }) =>
      recorded(was, step, { links: { ...was.knows.links, [stepIn(was)]: undefined } }),
    'receipt done': (was, { step }) => recorded(was, step, { received: null }),
    'closing done': (was, { step, signup }) => recorded(was, step, { signup }),
  },
  shows: (snapshot) => {
    const bar = snapshot.matches('paused')
      ? 'paused'
      : snapshot.matches('finished')
        ? 'gone'
        : 'there'
    const sheets = {
      choosing: 'choice',
      dispatching: 'dispatch',
      receiving: 'receipt',
      closing: 'closing',
    } as const
    const open = Object.entries(sheets).find(([state]) => snapshot.value === state)
    return { bar, offers: snapshot.matches('asking'), sheet: open?.[1] ?? null }
  },
}
