import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needActor } from '#machines/needs.ts'
import { event, problem } from '#machines/params.ts'
import { type BugReport, mayChangeReport } from '#rules/letter/bug-report.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { type BugWordingValues, bugWordingForm } from './bug.form.ts'
import { reportedBugsMachine } from './reportedBugs.machine.ts'

type About = { report: BugReport }

export type BugReportsEvent =
  | ({ type: 'change.requested' } & About)
  | { type: 'change.abandoned' }
  | ({ type: 'deletion.requested' } & About)
  | { type: 'deletion.abandoned' }
  | { type: 'deletion.confirmed' }

interface BugReportsContext {
  /** The one that is changed or deleted. */
  chosen: BugReport | null
  /** Why the last deletion was not made. */
  problem: Problem | null
}

const one = ({ chosen }: BugReportsContext) => known(chosen, 'the chosen report')

/** My bug reports. One that nobody has answered is changed or deleted in its place, the latter once asked again. */
export const bugReportsMachine = setup({
  types: {
    context: {} as BugReportsContext,
    events: {} as BugReportsEvent,
    children: {} as { reportedBugs: 'reportedBugs'; bugWording: 'bugWording' },
  },
  actors: {
    reportedBugs: reportedBugsMachine,
    bugWording: bugWordingForm,
    deleteReport: needActor<void, { id: number }>(),
  },
  guards: { mayChangeReport: (_, { report }: About) => mayChangeReport(report) },
  actions: {
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
  context: { chosen: null, problem: null },
  invoke: { id: 'reportedBugs', src: 'reportedBugs' },
  initial: 'listing',
  states: {
    listing: {
      description: 'They are shown.',
      on: {
        'change.requested': {
          guard: { type: 'mayChangeReport', params: event },
          target: 'changing',
          actions: { type: 'choose', params: event },
          description: 'Nobody has answered it.',
        },
        'deletion.requested': {
          guard: { type: 'mayChangeReport', params: event },
          target: 'asking',
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
      on: { 'deletion.abandoned': 'listing', 'deletion.confirmed': 'deleting' },
    },
    deleting: {
      description: 'It is being deleted.',
      invoke: {
        id: 'deleteReport',
        src: 'deleteReport',
        input: ({ context }) => ({ id: one(context).id }),
        onDone: { target: 'listing', actions: 'showDeletion' },
        onError: { target: 'listing', actions: { type: 'keepProblem', params: problem } },
      },
    },
  },
})

export type BugReportsRef = ActorRefFrom<typeof bugReportsMachine>
