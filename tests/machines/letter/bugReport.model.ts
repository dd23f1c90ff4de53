/** Reference model for reporting a bug, written from the specification. */
import type { bugReportMachine } from '#machines/letter/bugReport.machine.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * After a report is sent, the page says so, the member is reloaded, and the profile opens, even if loading fails or
 * takes longer than three seconds. Earlier reports are listed below the form.
 */
interface Page extends Said {
  shows: 'the form' | 'that it is sent'
}

const lead = (): Page => ({
  shows: 'that it is sent',
  hasEnded: true,
  told: [['goTo', { path: '/profile' }]],
})

export const bugReportModel: Model<typeof bugReportMachine, Page> = {
  start: ({ page, browser }) => ({
    shows: 'the form',
    started: [['bugReports'], ['bug', { values: { message: '', page, browser } }]],
  }),
  on: {
    'bug done': () => ({
      shows: 'that it is sent',
      waits: [3_000],
      told: [['announce', { message: 'Bug report submitted', tone: 'good' }]],
      started: [['loadMember']],
    }),
    'loadMember done': (_, me) => ({
      ...lead(),
      told: [
        ['changeMember', me],
        ['goTo', { path: '/profile' }],
      ],
    }),
    'loadMember failed': lead,
    'after memberPatience': lead,
  },
  shows: ({ value }) => ({ shows: value === 'writing' ? 'the form' : 'that it is sent' }),
}
