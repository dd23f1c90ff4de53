import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction } from '#machines/needs.ts'
import { event, shown } from '#machines/params.ts'
import type { Owner } from '#machines/report.ts'
import { type ModCase, maySettle } from '#rules/mod/case.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Meta } from '#rules/wire/api.ts'
import { isCounted } from '#rules/wire/listing.ts'
import { exclusionDeskMachine } from './exclusionDesk.machine.ts'
import { openCasesMachine } from './openCases.machine.ts'
import { settlingForm } from './settling.form.ts'

export type CasesEvent = { type: 'case.opened'; modCase: ModCase } | { type: 'case.closed' }

/** How many cases wait, shown beside the drawer's name. */
export type CasesCounted = { type: 'cases.counted'; total: number }

interface Counted {
  meta: Meta
}

interface CasesGiven {
  actor: { id: number }
  reportTo: Owner<CasesCounted>
}

interface CasesContext extends CasesGiven {
  read: ModCase | null
}

/** For the states in which a case is read. */
const theCase = ({ read }: CasesContext) => known(read, 'the case')

/**
 * What waits for a mod besides exchanges. A note is read in full and settled with a reason, beside the list of those
 * its member is kept apart from; a case that settles itself is only listed. Another mod may be quicker: the server's
 * sentence is shown, and on the way back the list is loaded again.
 */
export const casesMachine = setup({
  types: {
    context: {} as CasesContext,
    events: {} as CasesEvent,
    input: {} as CasesGiven,
    children: {} as {
      openCases: 'openCases'
      settling: 'settling'
      exclusionDesk: 'exclusionDesk'
    },
  },
  actors: {
    openCases: openCasesMachine,
    settling: settlingForm,
    exclusionDesk: exclusionDeskMachine,
  },
  guards: {
    isCounted: (_, list: Counted) => isCounted(list),
    maySettle: (_, asked: Parameters<typeof maySettle>[0]) => maySettle(asked),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    report: sendTo(
      ({ context }) => context.reportTo,
      (_, { meta }: Counted) => ({ type: 'cases.counted' as const, total: meta.total }),
    ),
    choose: assign((_, { modCase }: { modCase: ModCase }) => ({ read: modCase })),
    takeOff: sendTo('openCases', ({ context }) => ({
      type: 'item.removed',
      id: theCase(context).id,
    })),
    lookAgain: sendTo('openCases', { type: 'refresh.requested' }),
  },
}).createMachine({
  id: 'cases',
  description: 'What waits for a mod besides exchanges, and the settling of one case.',
  context: ({ input }) => ({ ...input, read: null }),
  invoke: {
    id: 'openCases',
    src: 'openCases',
    onSnapshot: {
      guard: { type: 'isCounted', params: shown },
      actions: { type: 'report', params: shown },
      description: 'How many wait is known.',
    },
  },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'No case is being read: what waits is shown.',
      on: {
        'case.opened': {
          guard: {
            type: 'maySettle',
            params: ({ context: { actor }, event: { modCase } }) => ({ actor, modCase }),
          },
          target: 'reading',
          actions: { type: 'choose', params: event },
          description: 'It is not about the mod herself, and does not settle itself.',
        },
      },
    },
    reading: {
      description:
        'A case is read in full, beside the list of those its member is kept apart from, and settled.',
      on: { 'case.closed': { target: 'waiting', actions: 'lookAgain' } },
      invoke: [
        {
          id: 'settling',
          src: 'settling',
          input: ({ context }) => ({
            values: { id: theCase(context).id, how: '', reason: '' },
          }),
          onDone: {
            target: 'waiting',
            actions: [
              { type: 'announce', params: { message: 'Case settled', tone: 'good' } },
              'takeOff',
              'lookAgain',
            ],
          },
        },
        {
          id: 'exclusionDesk',
          src: 'exclusionDesk',
          input: ({ context }) => ({
            memberId: theCase(context).member.id,
            actorId: context.actor.id,
          }),
        },
      ],
    },
  },
})

export type CasesRef = ActorRefFrom<typeof casesMachine>
