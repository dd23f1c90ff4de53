/** Reference model for a member's exclusions at the mod desk, written from the specification. */
import type { exclusionDeskMachine } from '#machines/mod/exclusionDesk.machine.ts'
import { type ModExclusion, mayEnter, mayTakeOutEntry } from '#rules/mod/exclusion.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * A mod adds each member once, and removes exclusions that mods have entered, except those about this mod. The server
 * returns the list after each change, or the reason why nothing changed.
 */
interface Desk extends Said {
  shows: 'nothing yet' | 'the entries' | 'a failure'
  entries: ModExclusion[]
  problem?: Problem
  knows: { memberId: number; actorId: number }
}

const load = ({ entries, knows }: Desk): Desk => ({
  shows: 'nothing yet',
  entries,
  knows,
  started: [['loadMemberExclusions', { member_id: knows.memberId }]],
})
const isIdle = (was: Desk) => was.shows === 'the entries' && !was.busy
const change = (was: Desk, ...started: NonNullable<Said['started']>): Desk => ({
  ...was,
  problem: undefined,
  busy: true,
  started,
})
const list = ({ problem, knows }: Desk, entries: ModExclusion[]): Desk => ({
  shows: 'the entries',
  entries,
  problem,
  knows,
})
const refuse = (was: Desk, error: unknown): Desk => ({
  ...list(was, was.entries),
  problem: problemOf(error),
})

export const exclusionDeskModel: Model<typeof exclusionDeskMachine, Desk> = {
  start: (knows) => {
    const desk = load({ shows: 'nothing yet', entries: [], knows })
    const members = ['members', { query: { search: '', first: null } }] as const
    return { ...desk, started: [members, ...(desk.started ?? [])] }
  },
  on: {
    'loadMemberExclusions done': list,
    'loadMemberExclusions failed': (was) => ({ ...was, shows: 'a failure' }),
    'retry.requested': (was) => (was.shows === 'a failure' ? load(was) : was),
    'member.chosen': (was, { id }) => {
      const { entries, knows } = was
      return isIdle(was) && mayEnter({ ...knows, entries, excludedId: id })
        ? change(was, ['enterExclusion', { member_id: knows.memberId, excluded_id: id }])
        : was
    },
    'entry.removed': (was, { entry }) =>
      isIdle(was) && mayTakeOutEntry({ ...was.knows, entry })
        ? change(was, ['takeOutExclusion', { id: entry.id }])
        : was,
    'enterExclusion done': list,
    'enterExclusion failed': refuse,
    'takeOutExclusion done': list,
    'takeOutExclusion failed': refuse,
  },
  shows: ({ value, context: { entries, problem } }) => ({
    shows: typeof value === 'object' ? 'the entries' : screens[value],
    entries,
    problem: problem ?? undefined,
  }),
}

const screens = { loading: 'nothing yet', failed: 'a failure' } as const
