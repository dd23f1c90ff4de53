/** Reference model for navigation, written from the specification. */
import type { navigationMachine } from '#machines/tab/navigation.machine.ts'
import {
  addressOf,
  entryOf,
  firstLostVisit,
  type Heading,
  isAt,
  isHere,
  isNewEntry,
  leadsBackTo,
  leavesWork,
  type Place,
  type Scrolls,
  scrollFor,
  staysOnPage,
  stepsTo,
} from '#rules/tab/place.ts'
import type { Destination } from '#rules/wire/path.ts'
import { problemOf } from '#rules/wire/problem.ts'
import { ignored, type Model, type Said } from '#tests/support/follows.ts'

/**
 * The page stays until the code of the next one has loaded, and a later destination overrides an earlier one. A link
 * and Back ask for confirmation before unsaved work is lost; a flow that leads to the next page does not. Back is
 * undone before the prompt.
 */
interface Tab extends Said {
  place: Place
  does: 'nothing' | 'ask' | 'fetch' | 'turn'
  knows: {
    heading: Heading | null
    unsaved: number
    workAt: string | null
    scrolls: Scrolls
    /** The reason why the browser is moving through its history; absent if it is not moving. */
    moves?: 'back on the page' | 'to ask' | 'away' | 'to stay'
  }
}

const at = (was: Tab, does: Tab['does'], heading: Heading | null): Tab => ({
  place: was.place,
  does,
  knows: { ...was.knows, heading, moves: undefined },
  sent: was.sent,
})
const rest = (was: Tab): Tab => ({
  ...at(was, 'nothing', null),
  sent: [...(was.sent ?? []), ['door', { type: 'place.changed', place: was.place }]],
})
const ask = (was: Tab, heading = was.knows.heading): Tab => at(was, 'ask', heading)
const turn = (was: Tab, heading: Heading): Tab => {
  const scroll = scrollFor(heading, was.knows.scrolls)
  const started = [['turnPage', { heading, from: was.place, scroll }]] as const
  return { ...at(was, 'turn', heading), started }
}
const fetch = (was: Tab, heading: Heading): Tab => ({
  ...at(was, 'fetch', heading),
  started: [['preparePage', { path: addressOf(heading) }]],
})
/** Moves the browser through its history, and waits for at most a second. */
const move = (was: Tab, moves: NonNullable<Tab['knows']['moves']>, steps: number): Tab => ({
  ...was,
  does: 'nothing',
  knows: { ...was.knows, moves },
  waits: [1_000],
  told: [['travel', { steps }]],
})
const passed = ({ knows: { heading } }: Tab) => (heading && entryOf(heading)) ?? { index: 0 }
const undo = (was: Tab, heading: Heading): Tab => {
  const now = at(was, 'nothing', heading)
  return move(now, 'to ask', stepsTo(passed(now) as Place, was.place))
}

const isResting = ({ does, knows }: Tab) => does === 'nothing' && !knows.moves
const losesWork = ({ place, knows }: Tab, there: { path: string }) =>
  leavesWork(knows.workAt, place, there)

const lead = (was: Tab, { destination: to }: { destination: Destination }): Tab => {
  if (was.does === 'nothing' && was.knows.moves) return was
  return was.does === 'nothing' && staysOnPage(was.place, to)
    ? turn(was, { to })
    : fetch(was, { to })
}

export const navigationModel: Model<typeof navigationMachine, Tab> = {
  start: ({ place }) => {
    const knows = { heading: null, unsaved: 0, workAt: null, scrolls: {} }
    return {
      ...rest({ place, does: 'nothing', knows }),
      started: [['history'], ['keptLists'], ['door', { place }]],
    }
  },
  on: {
    'link.followed': (was, link) => {
      const { destination: to } = link
      if (was.does === 'ask') return was
      if (!isResting(was)) return lead(was, link)
      const leaves = was.knows.unsaved > 0 && !staysOnPage(was.place, to)
      return losesWork(was, to) || leaves ? ask(was, { to }) : lead(was, link)
    },
    'destination.given': lead,
    'door.refused': (was, { destination: to }) => (was.does === 'turn' ? was : fetch(was, { to })),
    'return.requested': (was, { path }) => {
      const there = { place: was.place, path }
      if (!isResting(was) || isAt(was.place, path)) return was
      return leadsBackTo(there.place, path)
        ? move(was, 'back on the page', -1)
        : turn(was, { to: { path, replace: true } })
    },
    'history.moved': (was, { place: backTo }) => {
      const { moves, unsaved } = was.knows
      const isBack = isHere(was.place, backTo)
      if (moves === 'back on the page') return turn(was, { backTo })
      if (moves === 'to ask') return ask(was)
      if (moves === 'away') return isBack ? was : fetch(was, { backTo })
      if (moves === 'to stay') return rest(was)
      if (was.does === 'ask') return isBack ? was : undo(was, { backTo })
      if (was.does === 'fetch' && isBack) return rest(was)
      if (was.does !== 'nothing') return fetch(was, { backTo })
      if (losesWork(was, backTo)) return undo(was, { backTo })
      if (staysOnPage(was.place, backTo)) return turn(was, { backTo })
      return unsaved === 0 ? fetch(was, { backTo }) : undo(was, { backTo })
    },
    'after historyPatience': (was) => (was.knows.moves === 'to ask' ? ask(was) : rest(was)),
    'departure.abandoned': (was) => (was.does === 'ask' ? rest(was) : was),
    'departure.confirmed': (was) => {
      const { heading } = was.knows
      if (was.does !== 'ask' || !heading) return was
      return isNewEntry(heading)
        ? fetch(was, heading)
        : move(was, 'away', stepsTo(was.place, passed(was) as Place))
    },
    'work.begun': (was, { at: workAt = null }) => ({
      ...was,
      knows: { ...was.knows, unsaved: was.knows.unsaved + 1, workAt },
    }),
    'work.settled': (was) => {
      const unsaved = was.knows.unsaved - 1
      const now = { ...was, knows: { ...was.knows, unsaved, workAt: null } }
      return was.does === 'ask' && unsaved === 0 ? rest(now) : now
    },
    'standing.changed': (was, changed) => ({
      ...was,
      sent:
        changed.standing === 'anonymous'
          ? [
              ['keptLists', { type: 'visits.lost', from: 0 }],
              ['door', changed],
            ]
          : [['door', changed]],
    }),
    'door changed': ignored,
    'preparePage done': (was) => (was.knows.heading ? turn(was, was.knows.heading) : was),
    'preparePage failed': (was, error) => {
      const { heading } = was.knows
      if (!heading) return was
      if (problemOf(error).kind !== 'cancelled') return turn(was, heading)
      return isNewEntry(heading)
        ? rest(was)
        : move(was, 'to stay', stepsTo(passed(was) as Place, was.place))
    },
    'place.reached': (was, { place, leftAt }) => {
      const { heading, scrolls } = was.knows
      if (was.does !== 'turn' || !heading) return was
      const from = firstLostVisit(heading, was.place, place)
      return rest({
        ...was,
        place,
        knows: { ...was.knows, scrolls: { ...scrolls, [was.place.index]: leftAt } },
        sent: [['keptLists', { type: 'visits.lost', from }]],
      })
    },
  },
  shows: ({ value, context: { place } }) => ({
    place,
    does:
      ({ asking: 'ask', preparing: 'fetch', turning: 'turn' } as Record<string, Tab['does']>)[
        value as string
      ] ?? 'nothing',
  }),
}
