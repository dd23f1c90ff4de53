/** Reference model for the people whom a member is never paired with, written from the specification. */
import type { exclusionsMachine } from '#machines/member/exclusions.machine.ts'
import type { Exclusion } from '#rules/member/exclusion.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The list shows the names as the member typed them. Each response of the server is the new list. Names are removed one
 * at a time, and one can be added in the meantime; then the field is cleared for the next name.
 */
interface List extends Said {
  shows: 'nothing yet' | 'a failure' | 'the names'
  names: Exclusion[]
  /** The name that is being removed, or the last one that was. */
  chosen: string | null
  problem: Problem | null
}

const SAVED = ['announce', { message: 'Your list is saved', tone: 'good' }] as const
const FORM = ['exclusion', { values: { nickname: '' } }] as const
const load = (): List => ({
  shows: 'nothing yet',
  names: [],
  chosen: null,
  problem: null,
  started: [['loadExclusions']],
})

export const exclusionsModel: Model<typeof exclusionsMachine, List> = {
  start: load,
  on: {
    'loadExclusions done': (was, names) => ({ ...was, shows: 'the names', names, started: [FORM] }),
    'loadExclusions failed': (was) => ({ ...was, shows: 'a failure' }),
    'retry.requested': (was) => (was.shows === 'a failure' ? load() : was),
    'exclusion done': (was, names) => ({ ...was, names, told: [SAVED], started: [FORM] }),
    'removal.requested': (was, { nickname }) =>
      was.shows === 'the names' && !was.busy
        ? {
            ...was,
            busy: true,
            chosen: nickname,
            problem: null,
            started: [['removeExclusion', { nickname }]],
          }
        : was,
    'removeExclusion done': (was, names) => ({ ...was, busy: false, names, told: [SAVED] }),
    'removeExclusion failed': (was, error) => ({ ...was, busy: false, problem: problemOf(error) }),
  },
  shows: (snapshot) => {
    const { exclusions, chosen, problem } = snapshot.context
    const first = snapshot.matches('failed') ? 'a failure' : 'nothing yet'
    return {
      shows: snapshot.matches('ready') ? 'the names' : first,
      names: exclusions,
      chosen,
      problem,
    }
  },
}
