import type { AnyStateMachine } from 'xstate'
import type { Exploration } from '#tests/support/cases.ts'
import { explore, inputsOf, keyOf, type Path } from '#tests/support/model.ts'

type Step = Path['steps'][number]

/** Steps that differ only in their context are the same step. */
const nameOf = ({ from, event, state }: Step): string =>
  JSON.stringify([from.value, event.type, state.value])

/** A way to a step that no path has taken yet. `steps` includes that step, which is also `last`. */
interface Way {
  readonly steps: readonly Step[]
  readonly last: Step
}

/**
 * Returns paths that together take every step of the chart. They are few and long, because each path needs fresh data
 * on a real server. A path goes on while it can reach a step not yet taken. Among these steps it prefers those that
 * leave the most other steps within reach, and of these the nearest.
 */
export function longPaths(machine: AnyStateMachine, options: Exploration): Path[] {
  const keyFor = keyOf(options)
  const taken = new Set<string>()
  return inputsOf(options).flatMap((input) => {
    const reached = new Map(Object.entries(explore(machine, options, input)))
    const [[first, { state: start }] = ['', { state: null }]] = reached

    /** The shortest ways from a state to the steps not yet taken, nearest first. */
    const waysFrom = (from: string): Way[] => {
      const ways = new Map<string, readonly Step[]>([[from, []]])
      const found: Way[] = []
      // The loop also visits the ways that it adds, so it searches breadth first.
      for (const [here, way] of ways) {
        const { state, transitions = {} } = reached.get(here) ?? {}
        for (const next of Object.values<Omit<Step, 'from'>>(transitions)) {
          const last = { from: state, ...next }
          const steps = [...way, last]
          if (!taken.has(nameOf(last))) found.push({ steps, last })
          const there = keyFor(next.state)
          if (!ways.has(there)) ways.set(there, steps)
        }
      }
      return found
    }

    /** The number of steps not yet taken that are still within reach after this way. */
    const leftAfter = ({ steps, last }: Way): number => {
      const left = new Set(waysFrom(keyFor(last.state)).map((way) => nameOf(way.last)))
      for (const step of steps) left.delete(nameOf(step))
      return left.size
    }

    const bestWay = (from: string): Way | undefined => {
      const ways = waysFrom(from).map((way) => ({ way, left: leftAfter(way) }))
      const most = Math.max(...ways.map(({ left }) => left))
      return ways.find(({ left }) => left === most)?.way
    }

    const nextPath = (): Path => {
      const steps: Step[] = []
      for (let way = bestWay(first); way; way = bestWay(keyFor(way.last.state))) {
        for (const step of way.steps) taken.add(nameOf(step))
        steps.push(...way.steps)
      }
      return { input, start, steps }
    }

    // The first path may have no steps: then it only shows the state in which this input starts.
    const paths = [nextPath()]
    for (let path = nextPath(); path.steps.length > 0; path = nextPath()) paths.push(path)
    return paths
  })
}
