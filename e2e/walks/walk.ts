/** Walks a chart in a browser: takes paths through it on the real page, and checks what each state shows. */
import type { Locator, Page } from '@playwright/test'
import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  InputFrom,
  StateFrom,
} from 'xstate'
import { type LeafOf, pathOf } from '#machines/leaf.ts'
import { eventInWords, transitionsOf } from '#scripts/chart.ts'
import type { Coverage, EventsOf, Exploration } from '#tests/support/cases.ts'
import type { Path } from '#tests/support/model.ts'
import { replay } from '#tests/support/replay.ts'
import { expect, type NewCritter, test } from '../fixtures.ts'
import type { Server } from '../support/server.ts'
import type { Gate } from './gate.ts'
import { longPaths } from './paths.ts'

type StatesOf<M extends AnyStateMachine> = LeafOf<StateFrom<M>['value']>

type Act<Scene, Event> = (scene: Scene, event: Event) => Promise<unknown>

/** The name of an actor's outcome or of the end of a wait: `loadRequest failed`, `after reachInterval`. */
type Happening = `${string} ${'done' | 'failed' | 'changed'}` | `after ${string}`

/** An act for each event that a path takes, and for each outcome and wait on it. */
type Acts<M extends AnyStateMachine, Scene> = {
  readonly [Type in EventsOf<M>['type']]?: Act<Scene, Extract<EventsOf<M>, { type: Type }>>
} & Readonly<Record<Happening, Act<Scene, AnyEventObject>>>

export interface World {
  readonly server: Server
  readonly newCritter: NewCritter
}

interface Walk<M extends AnyStateMachine, Scene> {
  /** The options of the exploration, without failures that a test cannot cause on the real server. */
  readonly cases: Coverage<M>
  /** Opens the page on fresh data. */
  readonly enter: (world: World, input: InputFrom<M>) => Promise<Scene>
  /** Finds the element that shows each state; null for a state that no path shows. */
  readonly shows: Readonly<Record<StatesOf<M>, ((page: Page) => Locator) | null>>
  /** Checks the server's data in a state, because a faulty chart and its page would agree with each other. */
  readonly agrees?: Readonly<Partial<Record<StatesOf<M>, (scene: Scene) => Promise<void>>>>
  /** Causes each event on the page as a person would, and each outcome through the server or the network. */
  readonly acts: Acts<M, Scene>
  /** True if even the first path is too long for `npm test`. */
  readonly isLong?: boolean
}

const leafOf = ({ value }: AnyMachineSnapshot): string => pathOf(value).join('.')

/** Returns the name of a step's event. A timer's event ends with the id of the state that waits. */
const nameOf = ({ from, event: { type } }: Path['steps'][number]): string =>
  eventInWords(type, from._nodes.find(({ id }) => type.endsWith(`.${id}`))?.id)

/**
 * Declares one test for each path, and one that checks that the paths reach every state and take every transition that
 * is not exempt. The first path is as long as possible; the other paths, and all paths of a long walk, run only in
 * `npm run prove`.
 */
export function walk<
  M extends AnyStateMachine,
  Scene extends { readonly page: Page; readonly gate?: Gate },
>(chart: M, { cases, enter, shows, agrees, acts, isLong = false }: Walk<M, Scene>): void {
  const options = cases as Exploration
  const shown = new Map(Object.entries<((page: Page) => Locator) | null>(shows))
  const checks = new Map(Object.entries<(scene: Scene) => Promise<void>>({ ...agrees }))
  const known = new Map(Object.entries<Act<Scene, AnyEventObject>>(acts))
  const paths = longPaths(chart, options).map((path) => ({
    path,
    states: [path.start, ...path.steps.map(({ state }) => state)].map(leafOf),
  }))

  const arrive = async (scene: Scene, snapshot: AnyMachineSnapshot, after: string) => {
    const state = leafOf(snapshot)
    const locator = shown.get(state)?.(scene.page)
    if (!locator) throw new Error(`${chart.id}: say what “${state}” shows, after ${after}`)
    await expect(locator, `${chart.id} shows “${state}” after ${after}`).toBeVisible()
    await checks.get(state)?.(scene)
    scene.gate?.hold()
  }

  test.describe(`a walk through ${chart.id}`, () => {
    test.use({ pardoned: /net::ERR_INTERNET_DISCONNECTED/ })

    test('shows every state, and takes every transition that is not exempt', () => {
      const taken = new Set(paths.flatMap(({ path }) => [...replay(chart, path, options).taken]))
      const left = transitionsOf(chart).map(({ id }) => id)
      expect(left.filter((id) => !taken.has(id))).toEqual(Object.keys(options.exempt ?? {}))
      const reached = new Set(paths.flatMap(({ states }) => states))
      expect([...shown].filter(([, locate]) => locate).map(([state]) => state)).toEqual(
        [...shown.keys()].filter((state) => reached.has(state)),
      )
    })

    // A long path visits most states several times, but its name lists each of them once.
    for (const [index, { path, states }] of paths.entries()) {
      const name = `path ${index + 1} goes through the states ${[...new Set(states)].join(' → ')}`
      const tag = isLong || index > 0 ? ['@prove'] : []
      test(name, { tag }, async ({ newCritter, server }) => {
        const scene = await enter({ newCritter, server }, path.input as InputFrom<M>)
        await arrive(scene, path.start, 'the start')
        for (const [number, step] of path.steps.entries()) {
          const happening = nameOf(step)
          const act = known.get(happening)
          if (!act) throw new Error(`${chart.id}: no act causes “${happening}”`)
          await test.step(happening, () => act(scene, step.event))
          await arrive(scene, step.state, `step ${number + 1}, “${happening}”`)
        }
      })
    }
  })
}
