/** What every chart owes to its readers. */
import type { AnyStateMachine } from 'xstate'
import { needOf } from '#machines/needs.ts'
import {
  nameOf,
  type StateNode,
  statesOf,
  type Transition,
  transitionsOf,
  wordFor,
} from '#scripts/chart.ts'
import { guardFaults } from './guards.ts'
import { isName, nameFaults } from './names.ts'

const listed = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

const inline = (implementations: readonly unknown[]): boolean =>
  implementations.some((implementation) => wordFor(implementation) === '(inline)')

const saysSomething = (description: string | undefined): boolean => /\w/.test(description ?? '')

function faultsOfTransition({ id, definition, guard, description, event }: Transition): string[] {
  return [
    ...(guard !== undefined && !saysSomething(description)
      ? [`${id}: a guarded branch needs a description`]
      : []),
    ...(guard === '(inline)' ? [`${id}: the guard has no name`] : []),
    ...(inline(definition.actions) ? [`${id}: an action has no name`] : []),
    ...(/^after \d+$/.test(event) ? [`${id}: the delay has no name`] : []),
  ]
}

/** One actor started for several purposes may be called by them. */
const startsOf = (machine: AnyStateMachine, src: string): number =>
  statesOf(machine.root)
    .flatMap(({ invoke }) => invoke)
    .filter((started) => started.src === src).length

/** A call that may fail needs a place to go to then. */
function faultsOfInvokes(node: StateNode, machine: AnyStateMachine): string[] {
  return node.invoke.flatMap(({ id, src }) => {
    const name = typeof src === 'string' && !src.startsWith('xstate.') ? src : undefined
    if (name === undefined) return [`${nameOf(node)}: an actor has no name`]
    const isCall = needOf(machine.implementations.actors[name]) === 'actor'
    return [
      ...(id === name || (startsOf(machine, name) > 1 && isName(id))
        ? []
        : [`${nameOf(node)}: the invoke of ${name} needs the id ${name}`]),
      ...(isCall && !node.transitions.has(`xstate.error.actor.${id}`)
        ? [`${nameOf(node)}: ${name} may fail, and nothing says what then`]
        : []),
    ]
  })
}

function faultsOfState(node: StateNode, machine: AnyStateMachine): string[] {
  const { entry, exit } = node.config
  const regions = node.type === 'parallel' ? Object.keys(node.states).length : 0
  return [
    ...(node.type !== 'history' && !saysSomething(node.description)
      ? [`${nameOf(node)}: needs a description`]
      : []),
    ...(inline([...listed(entry), ...listed(exit)])
      ? [`${nameOf(node)}: an entry or exit action has no name`]
      : []),
    ...(regions > 4 ? [`${nameOf(node)}: ${regions} regions are more than four`] : []),
    ...(regions === 1 ? [`${nameOf(node)}: a single region is parallel to nothing`] : []),
    ...faultsOfInvokes(node, machine),
  ]
}

/** A bare function among the actions acts on a world that nobody handed in. */
const hiddenWorlds = (machine: AnyStateMachine): string[] =>
  Object.entries(machine.implementations.actions)
    .filter(([, action]) => needOf(action) === undefined && !('resolve' in Object(action)))
    .map(([name]) => `action ${name} acts on the world: make it a need`)

/** `login: entering: needs a description`. `rules` are the names of everything that src/rules exports. */
export function chartFaults(
  id: string,
  machine: AnyStateMachine,
  rules: ReadonlySet<string>,
): string[] {
  return [
    ...(machine.id === id ? [] : [`its id is ${machine.id}`]),
    ...(machine.root.config.exit === undefined
      ? []
      : ['a root exit does not run when a page is left: clean up in a listener']),
    ...statesOf(machine.root).flatMap((node) => faultsOfState(node, machine)),
    ...transitionsOf(machine).flatMap(faultsOfTransition),
    ...hiddenWorlds(machine),
    ...guardFaults(machine, rules),
    ...nameFaults(machine),
  ].map((fault) => `${id}: ${fault}`)
}
