import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { needAction, needActor } from '#machines/needs.ts'
import type { Owner } from '#machines/report.ts'
import { type ModCase, maySettle } from '#rules/mod/case.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { isEmptyPage, type Page } from '#rules/wire/api.ts'
import { exclusionDeskMachine } from './exclusionDesk.machine.ts'
import { settlingForm } from './settling.form.ts'

export type CasesEvent =
  | { type: 'case.opened'; modCase: ModCase }
  | { type: 'case.closed' }
  | { type: 'retry.requested' }

/** How many cases wait, for whoever shows it beside the drawer's name. */
export type CasesCounted = { type: 'cases.counted'; total: number }

interface CasesFacts {
  actor: { id: number }
  reportTo: Owner<CasesCounted>
}

interface CasesContext extends CasesFacts {
  cases: ModCase[]
  /** All that wait, shown or not. */
  total: number
  read: ModCase | null
}

/** For the states in which a case is read. */
function theCase({ read }: CasesContext): ModCase {
  if (read === null) throw new Error('no case is being read')
  return read
}

/**
 * What waits for a mod beside exchanges. A note is read whole and settled with a reason, beside whom its member is kept
 * apart from; a case that settles itself is only listed. Another mod may be quicker: the server's sentence is shown, and
 * the way back loads the list anew.
 */
export const casesMachine = setup({
  types: {
    context: {} as CasesContext,
    events: {} as CasesEvent,
    input: {} as CasesFacts,
    children: {} as { settling: 'settling'; exclusionDesk: 'exclusionDesk' },
  },
  actors: {
    loadCases: needActor<Page<ModCase>>(),
    settling: settlingForm,
    exclusionDesk: exclusionDeskMachine,
  },
  guards: {
    isEmptyPage: (_, page: Page<ModCase>) => isEmptyPage(page),
    maySettle: (_, asked: Parameters<typeof maySettle>[0]) => maySettle(asked),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    keepPage: assign((_, { data, meta }: Page<ModCase>) => ({ cases: data, total: meta.total })),
    report: sendTo(
      ({ context }) => context.reportTo,
      (_, { meta }: Page<ModCase>) => ({ type: 'cases.counted' as const, total: meta.total }),
    ),
    choose: assign((_, { modCase }: { modCase: ModCase }) => ({ read: modCase })),
  },
}).createMachine({
  id: 'cases',
  description: 'What waits for a mod beside exchanges.',
  context: ({ input }) => ({ ...input, cases: [], total: 0, read: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'What waits is on its way, at first and after each case.',
      invoke: {
        id: 'loadCases',
        src: 'loadCases',
        onDone: [
          {
            guard: { type: 'isEmptyPage', params: ({ event }) => event.output },
            target: 'empty',
            actions: { type: 'report', params: ({ event }) => event.output },
            description: 'Everything is settled.',
          },
          {
            target: 'ready',
            actions: [
              { type: 'keepPage', params: ({ event }) => event.output },
              { type: 'report', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: 'failed',
      },
    },
    ready: {
      description: 'What waits is shown.',
      initial: 'idle',
      states: {
        idle: {
          description: 'No case is being read.',
          on: {
            'case.opened': {
              guard: {
                type: 'maySettle',
                params: ({ context: { actor }, event: { modCase } }) => ({ actor, modCase }),
              },
              target: 'reading',
              actions: { type: 'choose', params: ({ event }) => event },
              description: 'It is not about the mod herself, and does not settle itself.',
            },
          },
        },
        reading: {
          description:
            'A case is read whole, beside whom its member is kept apart from, and how it is settled is written.',
          on: { 'case.closed': '#cases.loading' },
          invoke: [
            {
              id: 'settling',
              src: 'settling',
              input: ({ context }) => ({
                values: { id: theCase(context).id, how: '', reason: '' },
                facts: null,
              }),
              onDone: {
                target: '#cases.loading',
                actions: { type: 'announce', params: { message: 'Case settled', tone: 'good' } },
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
    },
    empty: { description: 'Nothing waits.' },
    failed: {
      description: 'What waits could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type CasesRef = ActorRefFrom<typeof casesMachine>
