/** Reference model for the approvals at the mod desk, written from the specification. */
import type { approvalsMachine } from '#machines/mod/approvals.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { offeredStart } from '#rules/mod/approval-form.ts'
import type { Model } from '#tests/support/follows.ts'
import { type Desk, deskOf, deskShown } from './desk.model.ts'

/**
 * An exchange is approved with a start, or rejected with a reason. The default start is the preferred day, if that has
 * not passed.
 */
interface Approvals extends Desk<Exchange> {
  knows: Desk<Exchange>['knows'] & { now: string }
}

const approve = (was: Approvals, exchange: Exchange): Partial<Approvals> => {
  const given = { exchange, now: was.knows.now }
  const fresh = { id: exchange.id, start_at: offeredStart(given) }
  const values = desk.draftOr(was, 'approval', fresh)
  return { way: 'approving', started: [['approval', { values, given }]] }
}
const desk = deskOf<Exchange, Approvals>('waitingExchanges', approve)

export const approvalsModel: Model<typeof approvalsMachine, Approvals> = {
  start: ({ now, led }) => ({
    ...desk.first,
    knows: { asked: null, drafts: {}, now },
    started: [
      ['overlay', { names: ['review'] }],
      ['waitingExchanges', { query: led }],
    ],
  }),
  on: {
    ...desk.rules,
    'waitingExchanges changed': desk.list,
    'approval.chosen': desk.whenOpen(approve),
    'approval changed': desk.draft('approval'),
    'approval done': (was) => desk.settle(was, 'Exchange approved'),
    'rejection.chosen': desk.whenOpen((was, { id }) => {
      const values = desk.draftOr(was, 'rejection', { id, reason: '' })
      return { way: 'rejecting', started: [['rejection', { values }]] }
    }),
    'rejection changed': desk.draft('rejection'),
    'rejection done': (was) => desk.settle(was, 'Exchange rejected'),
  },
  shows: deskShown,
}
