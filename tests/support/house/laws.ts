/**
 * Checks for all charts. Each function returns the faults as texts. Permitted exceptions are
 * listed, as the same texts, in tests/project/laws.test.ts.
 */
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { needOf } from '#machines/needs.ts'
import {
  firstIn,
  lineOf,
  nameOf,
  type StateNode,
  statesOf,
  transitionsOf,
  wordFor,
} from '#scripts/chart.ts'
import type { Source } from './sources.ts'

/** Matches calls that only read. These are not started by a button that somebody could press twice. */
const READS = /^(?:load|lookUp|count)/

/** Returns the one-shot calls that a state waits for. */
const callsOf = (node: StateNode) =>
  node.invoke.filter(
    ({ src }) => needOf(node.machine.implementations.actors[String(src)]) === 'actor',
  )

const settling = (node: StateNode, kind: 'done' | 'error', id: string): AnyTransitionDefinition[] =>
  node.transitions.get(`xstate.${kind}.actor.${id}`) ?? []

const leavesOf = (node: StateNode, { target }: AnyTransitionDefinition): StateNode[] =>
  target?.flatMap(firstIn) ?? [node]

/** A state that waits for a call by the user must be tagged busy, so that the button cannot be pressed twice. */
export const busyFaults = (machine: AnyStateMachine): string[] =>
  statesOf(machine.root).flatMap((node) =>
    lineOf(node).some(({ tags }) => tags.includes('busy'))
      ? []
      : callsOf(node)
          .filter(({ src }) => !READS.test(String(src)))
          .map(({ src }) => `${nameOf(node)} waits for ${src} and is not busy`),
  )

const ASKING_AGAIN = ['retry.requested', 'more.requested', 'refresh.requested'] as const

/** After a failed load, the user must be able to retry, and the retry must do something. */
export const retryFaults = (machine: AnyStateMachine): string[] => [
  ...statesOf(machine.root).flatMap((node) =>
    callsOf(node)
      .filter(({ src }) => READS.test(String(src)))
      .flatMap(({ id, src }) =>
        settling(node, 'error', id)
          .filter(({ guard }) => guard === undefined)
          .flatMap((failure) => leavesOf(node, failure))
          .filter(
            (leaf) =>
              !lineOf(leaf).some(({ transitions }) =>
                ASKING_AGAIN.some((event) => transitions.has(event)),
              ),
          )
          .map((leaf) => `${src} has failed in ${nameOf(leaf)} without a retry`),
      ),
  ),
  ...transitionsOf(machine)
    .filter(({ event, targets, actions }) =>
      event === 'retry.requested' ? targets.length + actions.length === 0 : false,
    )
    .map(({ id }) => `${id} does nothing`),
]

/**
 * Returns the possible effects of a transition: actions on the world, events to other charts, and calls that it starts.
 * Any state inside the transition's own state may be active, so the exit actions of all of them count. Eventless
 * transitions of the entered states count too.
 */
function doings(
  node: StateNode,
  definition: AnyTransitionDefinition,
  seen = new Set<AnyTransitionDefinition>(),
): string[] {
  if (seen.has(definition)) return []
  seen.add(definition)
  const { actions } = node.machine.implementations
  const acts = (named: unknown): string[] =>
    [named ?? []]
      .flat()
      .map(wordFor)
      .filter((name) => {
        const { type = '' } = Object(actions[name]) as { type?: string }
        return needOf(actions[name]) === 'action' || /\.(?:sendTo|emit|raise)$/.test(type)
      })
  const before = lineOf(node)
  const after = new Set((definition.target?.flatMap(firstIn) ?? []).flatMap(lineOf))
  const isChanged = (state: StateNode, others: StateNode[] | Set<StateNode>) =>
    ![...others].includes(state) || (definition.reenter && state === node)
  const left =
    after.size === 0
      ? []
      : [...before.filter((state) => isChanged(state, after)), ...statesOf(node).slice(1)]
  const entered = [...after].filter((state) => isChanged(state, before))
  return [
    ...acts(definition.actions),
    ...left.flatMap((state) => acts(state.config.exit)),
    ...entered.flatMap((state) => [
      ...acts(state.config.entry),
      ...callsOf(state).map(({ src }) => String(src)),
      ...(state.always ?? []).flatMap((next) => doings(state, next, seen)),
    ]),
  ]
}

const DISMISSED = /\.(?:abandoned|closed|dismissed|cancelled)$/

/** A dismissal must have no effects, except `closeOverlay`, which only removes the overlay from the URL. */
export const dismissalFaults = (machine: AnyStateMachine): string[] =>
  transitionsOf(machine)
    .filter(({ event }) => DISMISSED.test(event))
    .flatMap(({ event, node, definition }) =>
      doings(node, definition)
        .filter((name) => name !== 'closeOverlay')
        .map((name) => `${event} does ${name}`),
    )

/** The failure of a call must not lead to the same state as its success. */
export const failureFaults = (machine: AnyStateMachine): string[] =>
  statesOf(machine.root).flatMap((node) =>
    callsOf(node).flatMap(({ id }) => {
      const success = settling(node, 'done', id).flatMap((one) => leavesOf(node, one))
      return settling(node, 'error', id)
        .flatMap((one) => leavesOf(node, one))
        .filter((leaf) => leaf !== node && success.includes(leaf))
        .map((leaf) => `${id} leads to ${nameOf(leaf)} on failure too`)
    }),
  )

/** Lists everything in the setup of a chart: `action announce`. */
const setUpIn = ({ implementations }: AnyStateMachine): string[] =>
  (['actions', 'actors', 'guards', 'delays'] as const).flatMap((kind) =>
    Object.keys(implementations[kind]).map((name) => `${kind.slice(0, -1)} ${name}`),
  )

function usedIn(machine: AnyStateMachine): Set<string> {
  const nodes = statesOf(machine.root)
  const acts = nodes.flatMap(({ config }) => [config.entry ?? [], config.exit ?? []].flat())
  return new Set([
    ...acts.map((act) => `action ${wordFor(act)}`),
    ...nodes.flatMap(({ invoke }) => invoke.map(({ src }) => `actor ${src}`)),
    ...transitionsOf(machine).flatMap(({ actions, definition, event }) => [
      ...actions.map((name) => `action ${name}`),
      `guard ${wordFor(definition.guard ?? '')}`,
      event.replace(/^after /, 'delay '),
    ]),
  ])
}

/**
 * A chart must use everything in its setup.
 * @param sharing the charts that share the setup, because one factory makes all of them. At least one of these charts
 * has to use each part.
 */
export function unusedFaults(
  machine: AnyStateMachine,
  sharing: readonly AnyStateMachine[] = [machine],
): string[] {
  const used = new Set(sharing.flatMap((one) => [...usedIn(one)]))
  return setUpIn(machine)
    .filter((name) => !used.has(name))
    .map((name) => `nothing uses the ${name}`)
}

/** Yields the words of a type, each with its depth in braces, and with `isInner` set inside angle brackets. */
function* tokensOf(text: string): Generator<{ word: string; depth: number; isInner: boolean }> {
  let [braces, angles] = [0, 0]
  for (const [word] of text.matchAll(/[{}<>]|=>|type: [^;}\n]+|\w+/g)) {
    if (word === '{') braces += 1
    else if (word === '}') braces -= 1
    else if (word === '<') angles += 1
    else if (word === '>') angles -= 1
    else if (word !== '=>') yield { word, depth: braces, isInner: angles > 0 }
  }
}

/** Returns the events in the type of a chart, including the events of the types that it is composed of. */
function eventsIn(text: string, types: ReadonlyMap<string, string>, seen: Set<string>): string[] {
  return [...tokensOf(text)].flatMap(({ word, depth, isInner }) => {
    if (isInner || depth > 1) return []
    if (depth === 1)
      return word.startsWith('type: ')
        ? [...word.matchAll(/'([^']+)'/g)].map(([, one = '']) => one)
        : []
    const known = types.get(word)
    if (known === undefined || seen.has(word)) return []
    seen.add(word)
    return eventsIn(known, types, seen)
  })
}

const typesIn = (sources: readonly Source[]): Map<string, string> =>
  new Map(
    sources.flatMap(({ text }) =>
      [
        ...text.matchAll(
          /^(?:export )?(?:type|interface) (\w+)(?:<[^=]*?>)?([\s\S]*?\n)(?=\n|[^\s}|]|(?![\s\S]))/gm,
        ),
      ].map(([, name = '', body = '']) => [name, body] as const),
    ),
  )

/** A chart must handle every event in its type. For a factory's type, at least one of its charts must. */
export function eventFaults(
  sources: readonly Source[],
  charts: readonly { file: string; machine: AnyStateMachine }[],
): string[] {
  const types = typesIn(sources)
  return sources.flatMap(({ path, text }) => {
    const [, declared] = /\bevents: \{\} as ([\s\S]*?),\n/.exec(text) ?? []
    if (!path.startsWith('src/machines/') || declared === undefined) return []
    const own = charts.filter(({ file }) => file === path)
    const name = path.replace(/^.*\//, '')
    const made = sources.filter(
      (one) => one.path.startsWith('src/machines/') && one.text.includes(`/${name}'`),
    )
    const makes = charts.filter(({ file }) => made.some((one) => one.path === file))
    const nodes = (own.length > 0 ? own : makes).flatMap(({ machine }) => statesOf(machine.root))
    const handled = new Set(nodes.flatMap((node) => [...node.transitions.keys()]))
    const isHandled = (event: string) =>
      handled.has(event) || handled.has('*') || handled.has(event.replace(/\.[^.]+$/, '.*'))
    const events = new Set(eventsIn(declared, types, new Set()))
    return events.size === 0
      ? [`${path}: no events were found in ${declared}`]
      : [...events]
          .filter((event) => !isHandled(event))
          .map((event) => `${path}: no state handles ${event}`)
  })
}

/** The default branch, which is taken if no guard of the other branches holds, must have a description too. */
export const elseFaults = (machine: AnyStateMachine): string[] => {
  const transitions = transitionsOf(machine)
  return transitions
    .filter(
      ({ node, definition, guard, description }) =>
        guard === undefined &&
        !/\w/.test(description ?? '') &&
        transitions.some(
          (other) =>
            other.guard !== undefined &&
            other.node === node &&
            other.definition.eventType === definition.eventType,
        ),
    )
    .map(({ id }) => `${id} needs a description`)
}
