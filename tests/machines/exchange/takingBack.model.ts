/** Reference model for withdrawing a proposal, written from the specification. */
import type { takingBackMachine } from '#machines/exchange/takingBack.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Creator } from '#rules/exchange/taking-back.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The URL contains the id of a proposal in the list. The proposal's dialog opens for the creator, unless they are
 * restricted, as long as nobody has approved or joined the proposal. The server decides, and Back does not close the
 * dialog before the response.
 */
interface Dialog extends Said {
  asksAbout: Exchange | null
  problem?: Problem
  knows: { me: Creator; asked: number | null; items: readonly Exchange[] }
}

/** Opens the dialog that the URL asks for, if it may open. */
const decide = (knows: Dialog['knows']): Dialog => {
  const { me, asked, items } = knows
  const asksAbout = items.find(
    (one) =>
      one.id === asked &&
      one.user_id === me.id &&
      one.approved_by === null &&
      one.participants_count === 0,
  )
  return { asksAbout: me.is_suspended || me.is_paused ? null : (asksAbout ?? null), knows }
}
const close = ({ knows }: Dialog): Dialog => decide({ ...knows, asked: null })
const follow = (was: Dialog, asked: number | null): Dialog => {
  const knows = { ...was.knows, asked }
  return was.busy ? { ...was, knows } : decide(knows)
}

export const takingBackModel: Model<typeof takingBackMachine, Dialog> = {
  start: ({ me }) => ({
    asksAbout: null,
    knows: { me, asked: null, items: [] },
    started: [['overlay', { names: ['take-back'] }], ['exchangeList']],
  }),
  on: {
    'list.shown': (was, { listing: { items } }) => {
      const knows = { ...was.knows, items }
      return was.asksAbout ? { ...was, knows } : decide(knows)
    },
    'overlay.opened': (was, { id }) => follow(was, id),
    'overlay.closed': (was) => follow(was, null),
    'taking.confirmed': (was) =>
      was.asksAbout && !was.busy
        ? { ...was, busy: true, started: [['takeBack', { id: was.asksAbout.id }]] }
        : was,
    'taking.abandoned': (was) =>
      was.asksAbout && !was.busy ? { ...close(was), told: [['closeOverlay']] } : was,
    'takeBack done': (was) => ({
      ...close(was),
      told: [
        ['removeItem', { list: '/exchanges', id: was.asksAbout?.id }],
        ['announce', { message: 'Exchange deleted', tone: 'good' }],
        ['closeOverlay'],
      ],
    }),
    'takeBack failed': (was, error) => ({ ...was, busy: false, problem: problemOf(error) }),
  },
  shows: ({ value, context: { chosen, problem } }) => ({
    asksAbout: value === 'idle' ? null : chosen,
    problem: (value !== 'idle' && problem) || undefined,
  }),
}
