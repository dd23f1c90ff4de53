import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { event, problem, shown } from '#machines/params.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import { type BugReport, mayChangeReport } from '#rules/letter/bug-report.ts'
import { reportAsked } from '#rules/letter/overlays.ts'
import { REPORT_DELETED } from '#rules/letter/words.ts'
import type { Query } from '#rules/tab/place.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Listing } from '#rules/wire/listing.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { type BugWordingValues, bugWordingForm } from './bug.form.ts'
import { reportedBugsMachine } from './reportedBugs.machine.ts'

type About = { report: BugReport }

export type BugReportsEvent =
  | AddressChanged
  | ({ type: 'change.requested' } & About)
  | { type: 'change.abandoned' }
  | { type: 'deletion.abandoned' }
  | { type: 'deletion.confirmed' }

interface BugReportsContext {
  query: Query
  /** What the list shows. */
  items: readonly BugReport[]
  /** The one that is changed or deleted. */
  chosen: BugReport | null
  /** Why the last deletion was not made. */
  problem: Problem | null
}

const one = ({ chosen }: BugReportsContext) => known(chosen, 'the chosen report')

/** The address follows, where Back has not been quicker. */
const closed = ['forgetQuery', 'closeOverlay'] as const

/**
 * My bug reports. One that nobody has answered is changed in its place, or deleted where the address names it, once asked
 * again.
 */
export const bugReportsMachine = setup({
  types: {
    context: {} as BugReportsContext,
    events: {} as BugReportsEvent,
    children: {} as {
      address: 'address'
      reportedBugs: 'reportedBugs'
      bugWording: 'bugWording'
    },
    tags: {} as 'busy',
  },
  actors: {
    address: needListener<AddressChanged>(),
    reportedBugs: reportedBugsMachine,
    bugWording: bugWordingForm,
    deleteReport: needActor<void, { id: number }>(),
  },
  guards: {
    mayChangeReport: (_, { report }: About) => mayChangeReport(report),
    asksForReport: ({ context: { query, items } }) => reportAsked(query, items) !== null,
  },
  actions: {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    keepQuery: assign((_, { query }: AddressChanged) => ({ query })),
    forgetQuery: assign({ query: {} }),
    keepItems: assign((_, { items }: Pick<Listing<BugReport>, 'items'>) => ({ items })),
    chooseAsked: assign(({ context: { query, items } }) => ({
      chosen: reportAsked(query, items),
      problem: null,
    })),
    choose: assign((_, { report }: About) => ({ chosen: report, problem: null })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    showChange: sendTo('reportedBugs', (_, item: BugReport) => ({ type: 'item.changed', item })),
    showDeletion: sendTo('reportedBugs', ({ context }) => ({
      type: 'item.removed',
      id: one(context).id,
    })),
  },
}).createMachine({
  id: 'bugReports',
  description: 'My bug reports.',
  context: { query: {}, items: [], chosen: null, problem: null },
  invoke: [
    { id: 'address', src: 'address' },
    {
      id: 'reportedBugs',
      src: 'reportedBugs',
      onSnapshot: { actions: { type: 'keepItems', params: shown } },
    },
  ],
  on: {
    'address.changed': { target: '.listing', actions: { type: 'keepQuery', params: event } },
  },
  initial: 'listing',
  states: {
    listing: {
      description: 'They are shown.',
      always: {
        guard: 'asksForReport',
        target: 'asking',
        actions: 'chooseAsked',
        description: 'The address names one that nobody has answered.',
      },
      on: {
        'change.requested': {
          guard: { type: 'mayChangeReport', params: event },
          target: 'changing',
          actions: { type: 'choose', params: event },
          description: 'Nobody has answered it.',
        },
      },
    },
    changing: {
      description: 'One of them gets other words, in its place.',
      on: { 'change.abandoned': 'listing' },
      invoke: {
        id: 'bugWording',
        src: 'bugWording',
        input: ({ context }): { values: BugWordingValues } => ({
          values: { id: one(context).id, message: one(context).message },
        }),
        onDone: {
          target: 'listing',
          actions: {
            type: 'showChange',
            params: ({ event }) => known(event.output, 'the changed report'),
          },
        },
      },
    },
    asking: {
      description: 'Asks again before one is deleted.',
      on: {
        'deletion.abandoned': { target: 'listing', actions: [...closed] },
        'deletion.confirmed': 'deleting',
      },
    },
    deleting: {
      tags: 'busy',
      description: 'It is being deleted; Back waits for the answer.',
      on: { 'address.changed': { actions: { type: 'keepQuery', params: event } } },
      invoke: {
        id: 'deleteReport',
        src: 'deleteReport',
        input: ({ context }) => ({ id: one(context).id }),
        onDone: {
          target: 'listing',
          actions: ['showDeletion', { type: 'announce', params: REPORT_DELETED }, ...closed],
        },
        onError: { target: 'asking', actions: { type: 'keepProblem', params: problem } },
      },
    },
  },
})

export type BugReportsRef = ActorRefFrom<typeof bugReportsMachine>
