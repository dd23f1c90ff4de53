/** Reference model for the actors that live as long as the tab, written from the specification. */
import type { appMachine } from '#machines/tab/app.machine.ts'
import { standingOf } from '#machines/tab/session.machine.ts'
import type { Role } from '#rules/member/schema.ts'
import type { Standing } from '#rules/tab/access.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/** The app starts the actors. The toasts get each announcement, and the navigation gets the visitor's standing. */
const visitor = (standing: Standing, role: Role | null = null): Said => ({
  sent: [['navigation', { type: 'standing.changed', standing, role }]],
})

export const appModel: Model<typeof appMachine, Said> = {
  start: ({ savedTheme, systemPrefersLight, place }) => ({
    ...visitor('undecided'),
    started: [
      ['session'],
      ['theme', { saved: savedTheme, systemPrefersLight }],
      ['toasts'],
      ['network'],
      ['lateCalls'],
      ['drafts'],
      ['navigation', { place }],
    ],
  }),
  on: {
    'toast.announced': (_, announced) => ({ sent: [['toasts', announced]] }),
    'errors.outdated': (_, outdated) => ({ sent: [['toasts', outdated]] }),
    'session changed': (_, session) => visitor(standingOf(session), session.context.member?.role),
  },
  shows: () => ({}),
}
