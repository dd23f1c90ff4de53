/** Reference model for recording a received gift, written from the specification. */
import type { receiptMachine } from '#machines/exchange/receipt.machine.ts'
import type { ReceiptDraft } from '#rules/exchange/receipt.ts'
import { emptyDraft } from '#rules/feed/composition.ts'
import type { TownSearch } from '#rules/feed/place.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

export const NOT_RECORDED = [
  ['announce', { message: 'An error has occured, the goblin has been whipped', tone: 'bad' }],
] as const
const NO_TOWN = [
  ['announce', { message: 'Posted without your town. We couldn’t find it in time.', tone: 'good' }],
] as const

/**
 * A received step can be recorded together with a post, which requires a message. The post waits up to three seconds
 * for its town. After that it is sent without the town, and a message says so. A failed request loses no text. If a
 * rescuer may have sent the gift, the recipient has to say who did. There is no post about a rescuer's gift.
 */
interface Receipt extends Said {
  received: ReceiptDraft
  saysWhatIsMissing: boolean
  problem?: Problem
  knows: {
    exchangeId: number
    isAskedWho: boolean
    town: TownSearch
    waits?: boolean
    lacksTown?: boolean
  }
}

const asks = (was: Receipt, change: Partial<Receipt>): Receipt => ({
  received: was.received,
  saysWhatIsMissing: false,
  knows: {
    exchangeId: was.knows.exchangeId,
    isAskedWho: was.knows.isAskedWho,
    town: was.knows.town,
  },
  ...change,
})

const recordWithPost = (was: Receipt): Receipt => {
  const { message, place, tags } = was.received.draft
  const { exchangeId: exchange_id, isAskedWho, town, waits } = was.knows
  const lacksTown = waits && (town === 'underWay' || town === 'failed')
  const post = { message: message.replace('<', '&lt;'), location: place || null, tags }
  const input = { exchange_id, ...post, pictures: [], videos: [] }
  return asks(was, {
    busy: true,
    knows: { exchangeId: exchange_id, isAskedWho, town, lacksTown },
    started: [['recordStepAndPost', { input, alts: [] }]],
  })
}

/** Sends the post when nothing is missing. While its town is being looked up, it waits. */
const send = (was: Receipt): Receipt => {
  if (was.received.draft.message === '')
    return { ...asks(was, { problem: was.problem }), saysWhatIsMissing: true }
  if (was.knows.town !== 'underWay') return recordWithPost(was)
  return asks(was, { busy: true, waits: [3_000], knows: { ...was.knows, waits: true } })
}

export const receiptModel: Model<typeof receiptMachine, Receipt> = {
  start: ({ exchangeId, isMod, isMinor, mayTellOthers, mayBeRescue }) => {
    const draft = emptyDraft([1])
    return {
      received: { sender: null, tells: mayTellOthers, draft },
      saysWhatIsMissing: false,
      knows: { exchangeId, isAskedWho: mayBeRescue, town: 'none' },
      started: [['composition', { draft, isMod, isMinor }]],
    }
  },
  on: {
    'telling.changed': (was, { tells }) =>
      was.busy ? was : { ...was, saysWhatIsMissing: false, received: { ...was.received, tells } },
    'sender.chosen': (was, { sender }) =>
      was.busy ? was : { ...was, saysWhatIsMissing: false, received: { ...was.received, sender } },
    'composition changed': (was, { context: { message, tags, place, townSearch } }) => {
      const draft = { message, tags, place, attachments: [] }
      const changed: Receipt = {
        ...was,
        received: { ...was.received, draft },
        knows: { ...was.knows, town: townSearch },
      }
      return was.knows.waits ? send(changed) : changed
    },
    'receipt.submitted': (was) => {
      if (was.busy) return was
      const { sender } = was.received
      if (was.knows.isAskedWho && sender === null) return { ...was, saysWhatIsMissing: true }
      const rescue = sender === 'rescuer' ? { from_rescuer: true } : {}
      if (was.received.tells && sender !== 'rescuer') return send(was)
      const step = { exchange_id: was.knows.exchangeId, type: 'received', content: null, ...rescue }
      return asks(was, { busy: true, started: [['recordStep', step]] })
    },
    'after townPatience': recordWithPost,
    'recordStep done': (was, step) => asks(was, { hasEnded: true, output: { step } }),
    'recordStepAndPost done': (was, step) =>
      asks(was, { hasEnded: true, output: { step }, told: was.knows.lacksTown ? NO_TOWN : [] }),
    'recordStep failed': (was, error) =>
      asks(was, { problem: problemOf(error), told: NOT_RECORDED }),
    'recordStepAndPost failed': (was, error) =>
      asks(was, { problem: problemOf(error), told: NOT_RECORDED }),
  },
  shows: ({ context: { received, wasTried, problem } }) => ({
    received,
    saysWhatIsMissing: wasTried,
    problem: problem ?? undefined,
  }),
}
