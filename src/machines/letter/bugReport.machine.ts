import { type ActorRefFrom, setup } from 'xstate'
import { needAction, needActor } from '#machines/needs.ts'
import { output } from '#machines/params.ts'
import { BUG_SENT } from '#rules/letter/words.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { MEMBER_PATIENCE_MS } from '#rules/tab/waits.ts'
import type { Destination } from '#rules/wire/path.ts'
import { bugForm } from './bug.form.ts'
import { bugReportsMachine } from './bugReports.machine.ts'

interface BugReportGiven {
  /** The page on which the bug occurred, if the app knows it. */
  page: string | null
  browser: string | null
}

const ledToProfile = {
  target: 'submitted',
  actions: { type: 'goTo', params: { path: '/profile' } },
} as const

/**
 * The page for reporting a bug, with the member's earlier reports below. After a report is sent, the member is loaded
 * again and the page leads to the profile.
 */
export const bugReportMachine = setup({
  types: {
    context: {} as BugReportGiven,
    input: {} as BugReportGiven,
    children: {} as { bug: 'bug'; bugReports: 'bugReports' },
  },
  actors: { bug: bugForm, bugReports: bugReportsMachine, loadMember: needActor<Me>() },
  actions: {
    announce: needAction<Toast>('announce'),
    changeMember: needAction<Me>('changeMember'),
    goTo: needAction<Destination>('goTo'),
  },
  delays: { memberPatience: MEMBER_PATIENCE_MS },
}).createMachine({
  id: 'bugReport',
  description: 'Reporting a bug.',
  context: ({ input }) => input,
  invoke: { id: 'bugReports', src: 'bugReports' },
  initial: 'writing',
  states: {
    writing: {
      description: 'The member writes the report and sends it.',
      invoke: {
        id: 'bug',
        src: 'bug',
        input: ({ context: { page, browser } }) => ({ values: { message: '', page, browser } }),
        onDone: { target: 'refetching', actions: { type: 'announce', params: BUG_SENT } },
      },
    },
    refetching: {
      description:
        'The report is stored. The member’s data are loaded, and the next page waits only briefly for them.',
      invoke: {
        id: 'loadMember',
        src: 'loadMember',
        onDone: {
          ...ledToProfile,
          actions: [{ type: 'changeMember', params: output }, ledToProfile.actions],
        },
        onError: ledToProfile,
      },
      after: { memberPatience: ledToProfile },
    },
    submitted: { type: 'final', description: 'The tab goes to the profile.' },
  },
})

export type BugReportRef = ActorRefFrom<typeof bugReportMachine>
