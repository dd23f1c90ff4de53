/** Reference model for unsubscribing from one class of email by a link, written from the specification. */
import type { unsubscribeMachine } from '#machines/member/unsubscribe.machine.ts'
import type { Ending } from '#rules/member/mail-class.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/** Opening the link changes nothing: the page asks first. A failure is not shown during the next attempt. */
interface Page extends Said {
  shows: 'nothing yet' | 'a question' | 'that they ended' | 'that the link is unknown' | 'a failure'
  ending: Ending | null
  problem: Problem | null
  knows: { token: string }
}

const show = ({ ending, knows }: Page, shows: Page['shows']): Page => ({
  shows,
  ending,
  problem: null,
  knows,
})
const load = (was: Page): Page => ({
  ...show(was, 'nothing yet'),
  started: [['loadEnding', was.knows]],
})
const end = (was: Page, ending: Ending): Page => ({
  ...show({ ...was, ending }, 'that they ended'),
  hasEnded: true,
})
const isUnknown = (error: unknown) => problemOf(error).status === 404

export const unsubscribeModel: Model<typeof unsubscribeMachine, Page> = {
  start: (knows) => load({ shows: 'nothing yet', ending: null, problem: null, knows }),
  on: {
    'loadEnding done': (was, ending) =>
      ending.is_ended ? end(was, ending) : show({ ...was, ending }, 'a question'),
    'loadEnding failed': (was, error) =>
      show(was, isUnknown(error) ? 'that the link is unknown' : 'a failure'),
    'retry.requested': (was) => (was.shows === 'a failure' ? load(was) : was),
    'end.requested': (was) =>
      was.shows === 'a question' && !was.busy
        ? { ...show(was, 'a question'), busy: true, started: [['endMails', was.knows]] }
        : was,
    'endMails done': end,
    'endMails failed': (was, error) =>
      isUnknown(error)
        ? show(was, 'that the link is unknown')
        : { ...show(was, 'a question'), problem: problemOf(error) },
  },
  shows: ({ value, context: { ending, problem } }) => ({ shows: screens[value], ending, problem }),
}

const screens = {
  loading: 'nothing yet',
  asking: 'a question',
  ending: 'a question',
  ended: 'that they ended',
  missing: 'that the link is unknown',
  failed: 'a failure',
} as const
