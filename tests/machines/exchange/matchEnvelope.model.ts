/** Reference model for opening the envelope with the name that a member has drawn, written from the specification. */
import type { matchEnvelopeMachine } from '#machines/exchange/matchEnvelope.machine.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * A press sends a request, and then the page loads the name. The flap opens only for a member who has pressed, and only
 * once the page has the name. In all other cases the label is already out of the envelope.
 */
interface Envelope extends Said {
  envelope: 'closed' | 'being opened' | 'opening' | 'open'
  problem?: Problem
  knows: { id: number }
}

const RELOAD: Said['sent'] = [['reportTo', { type: 'exchange.outdated' }]]

const open = ({ knows }: Envelope): Envelope => ({ envelope: 'open', hasEnded: true, knows })
const closed = ({ knows }: Envelope, problem?: Problem): Envelope => ({
  envelope: 'closed',
  problem,
  knows,
})

export const matchEnvelopeModel: Model<typeof matchEnvelopeMachine, Envelope> = {
  start: ({ signupId: id }) => ({ envelope: 'closed', knows: { id } }),
  on: {
    'envelope.pressed': (was) =>
      was.envelope === 'closed'
        ? {
            envelope: 'being opened',
            busy: true,
            knows: was.knows,
            started: [['acknowledgeMatch', { id: was.knows.id }]],
          }
        : was,
    'acknowledgeMatch done': ({ knows, envelope }) => ({
      envelope,
      busy: true,
      waits: [20_000],
      knows,
      sent: RELOAD,
    }),
    'acknowledgeMatch failed': (was, error) => {
      const problem = problemOf(error)
      return { ...closed(was, problem), ...(problem.kind === 'refused' && { sent: RELOAD }) }
    },
    'after namePatience': (was) => closed(was),
    'match.opened': (was) => {
      if (was.envelope === 'closed') return open(was)
      return was.envelope === 'being opened'
        ? { envelope: 'opening', waits: [3_000], knows: was.knows }
        : was
    },
    'reveal.ended': (was) => (was.envelope === 'opening' ? open(was) : was),
    'after revealPatience': open,
  },
  shows: (snapshot) => {
    if (snapshot.matches('failed'))
      return { envelope: 'closed', problem: snapshot.context.problem ?? undefined }
    if (snapshot.matches('closed')) return { envelope: 'closed' }
    if (snapshot.matches('opening')) return { envelope: 'opening' }
    return { envelope: snapshot.status === 'done' ? 'open' : 'being opened' }
  },
}
