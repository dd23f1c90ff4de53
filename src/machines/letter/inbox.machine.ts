import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import type { ModBugReport } from '#rules/letter/bug-report.ts'
import {
  inboxStatusOf,
  isReportClosed,
  opensReport,
  reportAskedFor,
  showsBugs,
  showsSame,
} from '#rules/letter/inbox.ts'
import { NOT_SENT, REPORT_ANSWERED, REPORT_CLOSED } from '#rules/letter/words.ts'
import type { Query } from '#rules/tab/place.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { isNotFound, type Problem } from '#rules/wire/problem.ts'
import { bugAnswerForm } from './bugAnswer.form.ts'
import { inboxBugsMachine, inboxContactsMachine } from './inboxLists.machine.ts'

export type InboxEvent =
  | AddressChanged
  | { type: 'closing.requested' }
  | { type: 'retry.requested' }

interface InboxGiven {
  /** The query of the current URL. */
  query: Query
}

interface InboxContext extends InboxGiven {
  /** The report being read. */
  report: ModBugReport | null
}

const read = ({ report }: InboxContext) => known(report, 'the report')
const listed = ({ context: { query } }: { context: InboxContext }) => ({
  query: { status: inboxStatusOf(query.status) },
})

/**
 * Letters and bug reports from members to the mods. The URL determines what is listed: letters or bug reports, open or
 * closed. A letter opens on the page of its thread. A bug report opens on this page, and each view is logged.
 */
export const inboxMachine = setup({
  types: {
    context: {} as InboxContext,
    events: {} as InboxEvent,
    input: {} as InboxGiven,
    tags: {} as 'busy',
    children: {} as {
      address: 'address'
      inboxContacts: 'inboxContacts'
      inboxBugs: 'inboxBugs'
      openReport: 'openReport'
      bugAnswer: 'bugAnswer'
      closeReport: 'closeReport'
    },
  },
  actors: {
    address: needListener<AddressChanged>(),
    inboxContacts: inboxContactsMachine,
    inboxBugs: inboxBugsMachine,
    openReport: needActor<ModBugReport, { id: number }>(),
    bugAnswer: bugAnswerForm,
    closeReport: needActor<ModBugReport, { id: number }>(),
  },
  guards: {
    showsSame: ({ context }, { query }: AddressChanged) => showsSame(context.query, query),
    opensReport: ({ context }) => opensReport(context),
    showsBugs: ({ context }) => showsBugs(context),
    isReportClosed: ({ context }) => isReportClosed(context),
    isNotFound: (_, problem: Problem) => isNotFound(problem),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    keepQuery: assign((_, { query }: AddressChanged) => ({ query })),
    keepReport: assign((_, report: ModBugReport) => ({ report })),
  },
}).createMachine({
  id: 'inbox',
  description: 'The letters and bug reports that members send to the mods.',
  context: ({ input }) => ({ ...input, report: null }),
  invoke: { id: 'address', src: 'address' },
  on: {
    'address.changed': [
      {
        guard: { type: 'showsSame', params: event },
        description: 'The URL contains what is already shown.',
      },
      {
        target: '.opening',
        actions: { type: 'keepQuery', params: event },
        description: 'The URL contains another list or another report.',
      },
    ],
  },
  initial: 'opening',
  states: {
    opening: {
      description: 'Reads from the URL what to show.',
      always: [
        { guard: 'opensReport', target: 'loading', description: 'The URL contains a bug report.' },
        {
          guard: 'showsBugs',
          target: 'bugs',
          description: 'The URL contains the list of bug reports.',
        },
        { target: 'letters', description: 'The URL contains the list of letters, or nothing.' },
      ],
    },
    letters: {
      description: 'The members’ letters are listed.',
      invoke: { id: 'inboxContacts', src: 'inboxContacts', input: listed },
    },
    bugs: {
      description: 'The members’ bug reports are listed.',
      invoke: { id: 'inboxBugs', src: 'inboxBugs', input: listed },
    },
    loading: {
      description: 'The report is being loaded.',
      invoke: {
        id: 'openReport',
        src: 'openReport',
        input: ({ context }) => ({ id: known(reportAskedFor(context), 'the report') }),
        onDone: { target: 'deciding', actions: { type: 'keepReport', params: output } },
        onError: [
          {
            guard: { type: 'isNotFound', params: problem },
            target: 'missing',
            description: 'The member has deleted the report.',
          },
          { target: 'failed', description: 'The report may exist, so a retry may help.' },
        ],
      },
    },
    deciding: {
      description: 'Checks whether the report is still open.',
      always: [
        { guard: 'isReportClosed', target: 'closed', description: 'The report is closed.' },
        { target: 'reading', description: 'The report is open.' },
      ],
    },
    reading: {
      description: 'A mod reads the report, and answers or closes it.',
      on: { 'closing.requested': 'closing' },
      invoke: {
        id: 'bugAnswer',
        src: 'bugAnswer',
        input: ({ context }) => ({
          values: { id: read(context).id, answer: read(context).answer ?? '' },
        }),
        onDone: {
          target: 'deciding',
          actions: [
            {
              type: 'keepReport',
              params: ({ event }) => known(event.output, 'the answered report'),
            },
            { type: 'announce', params: REPORT_ANSWERED },
          ],
        },
      },
    },
    closing: {
      tags: 'busy',
      description: 'The report is being closed.',
      invoke: {
        id: 'closeReport',
        src: 'closeReport',
        input: ({ context }) => ({ id: read(context).id }),
        onDone: {
          target: 'deciding',
          actions: [
            { type: 'keepReport', params: output },
            { type: 'announce', params: REPORT_CLOSED },
          ],
        },
        onError: { target: 'reading', actions: { type: 'announce', params: NOT_SENT } },
      },
    },
    closed: { description: 'The report is shown, and cannot be answered or closed again.' },
    missing: { description: 'The page says that there is no such report.' },
    failed: {
      description: 'The report could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type InboxRef = ActorRefFrom<typeof inboxMachine>
