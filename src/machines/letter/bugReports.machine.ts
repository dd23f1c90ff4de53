import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import {
  hearOverlay,
  needOverlay,
  type OverlayEvent,
  type OverlayOpened,
} from '#machines/overlay.ts'
import { event, problem, shown } from '#machines/params.ts'
import { type BugReport, mayChangeReport } from '#rules/letter/bug-report.ts'
import { reportAsked, reportOverlays } from '#rules/letter/overlays.ts'
import { REPORT_DELETED } from '#rules/letter/words.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Listing } from '#rules/wire/listing.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { type BugWordingValues, bugWordingForm } from './bug.form.ts'
import { reportedBugsMachine } from './reportedBugs.machine.ts'

type About = { report: BugReport }

export type BugReportsEvent =
  | OverlayEvent
  | ({ type: 'change.requested' } & About)
  | { type: 'change.abandoned' }
  | { type: 'deletion.abandoned' }
  | { type: 'deletion.confirmed' }

interface BugReportsContext {
  /** The id of the report to delete, from the URL; null once its dialog is closed. */
  asked: number | null
  /** The reports in the list. */
  items: readonly BugReport[]
  /** The report being changed or deleted. */
  chosen: BugReport | null
  /** The reason the last deletion failed. */
  problem: Problem | null
}

const one = ({ chosen }: BugReportsContext) => known(chosen, 'the chosen report')

/** Returns to the list's URL, unless the browser's Back has already done so. */
const closed = ['forgetAsked', 'closeOverlay'] as const

/**
 * The member's bug reports. A report that nobody has answered can be edited in place. It can also be deleted, in a
 * dialog with its own URL.
 */
export const bugReportsMachine = setup({
  types: {
    context: {} as BugReportsContext,
    events: {} as BugReportsEvent,
    children: {} as {
      overlay: 'overlay'
      reportedBugs: 'reportedBugs'
      bugWording: 'bugWording'
    },
    tags: {} as 'busy',
  },
  actors: {
    overlay: needOverlay,
    reportedBugs: reportedBugsMachine,
    bugWording: bugWordingForm,
    deleteReport: needActor<void, { id: number }>(),
  },
  guards: {
    mayChangeReport: (_, { report }: About) => mayChangeReport(report),
    asksForReport: ({ context: { asked, items } }) => reportAsked(asked, items) !== null,
  },
  actions: {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    keepAsked: assign((_, { id }: OverlayOpened) => ({ asked: id })),
    forgetAsked: assign({ asked: null }),
    keepItems: assign((_, { items }: Pick<Listing<BugReport>, 'items'>) => ({ items })),
    chooseAsked: assign(({ context: { asked, items } }) => ({
      chosen: reportAsked(asked, items),
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
  description: 'The member’s own bug reports.',
  context: { asked: null, items: [], chosen: null, problem: null },
  invoke: [
    hearOverlay(reportOverlays.deletion),
    {
      id: 'reportedBugs',
      src: 'reportedBugs',
      onSnapshot: { actions: { type: 'keepItems', params: shown } },
    },
  ],
  on: {
    'overlay.opened': { target: '.listing', actions: { type: 'keepAsked', params: event } },
    'overlay.closed': { target: '.listing', actions: 'forgetAsked' },
  },
  initial: 'listing',
  states: {
    listing: {
      description: 'The reports are shown.',
      always: {
        guard: 'asksForReport',
        target: 'asking',
        actions: 'chooseAsked',
        description: 'The URL asks to delete a report that nobody has answered.',
      },
      on: {
        'change.requested': {
          guard: { type: 'mayChangeReport', params: event },
          target: 'changing',
          actions: { type: 'choose', params: event },
          description: 'Nobody has answered the report.',
        },
      },
    },
    changing: {
      description: 'A form is shown in place of one report.',
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
      description: 'A popup asks whether to delete the report.',
      on: {
        'deletion.abandoned': { target: 'listing', actions: [...closed] },
        'deletion.confirmed': 'deleting',
      },
    },
    deleting: {
      tags: 'busy',
      description: 'The report is being deleted. Back waits for the response.',
      on: {
        'overlay.opened': { actions: { type: 'keepAsked', params: event } },
        'overlay.closed': { actions: 'forgetAsked' },
      },
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
