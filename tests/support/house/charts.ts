/** Checks the descriptions and the names in a chart. */
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

/** Returns the message of each failed check. */
export const broken = (checks: readonly [fault: string, isBroken: boolean][]): string[] =>
  checks.filter(([, isBroken]) => isBroken).map(([fault]) => fault)

const isSaid = (description: string | undefined): boolean => /\w/.test(description ?? '')

/** Finds bad names. Inline functions (listed as `(inline)`) and actors without an id (with a number) have none. */
const misnamed = (kind: string, names: readonly string[]): string[] =>
  names
    .filter((name) => !/^[a-z][a-zA-Z0-9]*$/.test(name))
    .map((name) => `${kind} ${name} is not lowerCamelCase`)

/** True for the form `subject.verb`, such as `email.submitted`. */
const isEventName = (name: string): boolean => /^[a-z][a-zA-Z]*(?:\.[a-z][a-zA-Z]*)+$/.test(name)

function faultsOfTransition(transition: Transition) {
  const { event, guard, targets, actions, description, definition } = transition
  const isSent = event === definition.eventType && !event.endsWith('*')
  return [
    ...broken([
      ['a guarded branch needs a description', !!guard && !isSaid(description)],
      [`event ${event} is not subject.verb`, isSent && !isEventName(event)],
      // If the user has pressed Back before, `closeOverlay` does not change the URL, so no event follows.
      [
        'closes the overlay without leaving the state: add a target',
        actions.includes('closeOverlay') && targets.length === 0,
      ],
    ]),
    ...misnamed('delay', /^after (.+)/.exec(event)?.slice(1) ?? []),
    ...misnamed('guard', guard ? [wordFor(definition.guard)] : []),
    ...misnamed('action', actions),
  ]
}

/** True if a transition of a parallel state leads into one region, because it also restarts the other regions. */
const restartsRegions = ({ type, id, transitions }: StateNode): boolean =>
  type === 'parallel' &&
  [...transitions.values()]
    .flat()
    .some(({ target }) => target?.some((to) => to.id.startsWith(`${id}.`)))

function faultsOfState(node: StateNode, { implementations: { actors } }: AnyStateMachine) {
  const { key, parent, config, tags, type, states, invoke, transitions, description } = node
  const regions = type === 'parallel' ? Object.keys(states).length : 2
  return [
    ...broken([
      ['needs a description', type !== 'history' && !isSaid(description)],
      ['a parallel state has two to four regions', regions < 2 || regions > 4],
      [
        'enters one region and restarts the others: handle the event in the region',
        restartsRegions(node),
      ],
      ...invoke.map(({ id, src }): [string, boolean] => [
        `${src} may fail, and needs an onError`,
        needOf(actors[String(src)]) === 'actor' && !transitions.has(`xstate.error.actor.${id}`),
      ]),
    ]),
    ...misnamed('state', parent ? [key] : []),
    ...misnamed('tag', tags),
    ...misnamed(
      'actor',
      invoke.flatMap(({ id, src }) => [String(src), id]),
    ),
    ...misnamed('action', [config.entry ?? [], config.exit ?? []].flat().map(wordFor)),
  ]
}

/** Finds actions that are bare functions. Side effects must come from the wiring. */
const hiddenWorlds = (machine: AnyStateMachine): string[] =>
  Object.entries(machine.implementations.actions)
    .filter(([, action]) => needOf(action) === undefined && !('resolve' in Object(action)))
    .map(([name]) => `action ${name} has side effects: make it a need`)

/**
 * The functions that guards may call in addition to rules: `known` (throws without a value), two form options, and
 * `Date`.
 */
const HELPERS = ['known', 'refuses', 'isAnnounced', 'Date']

/** Matches plain values, without the names of called rules, and at most one comparison with a constant. */
const question = /^!?[\w\s.,:{})]+(?: [!=]== (?:\d+|null|true|false))?$/

/**
 * Checks that a guard asks one question: it calls the rule with the same name, or checks a single value. Anything more
 * belongs in a rule, where it can be tested. The check reads the guard's source text, in which Vitest writes an import
 * as `(0,module.name)`.
 */
const guardFaults = (machine: AnyStateMachine, rules: ReadonlySet<string>): string[] =>
  Object.entries(machine.implementations.guards).flatMap(([name, guard]) => {
    const answer = String(guard)
      .replace(/^\([^()]*\) => /, '')
      .replaceAll(/\(0,\w+\.(\w+)\)/g, '$1')
      .replaceAll(/(["']).*?\1/g, '0')
      .replaceAll('new Date(', 'Date(')
    const values = answer.replaceAll(/\b(\w+)\(/g, (head, called) =>
      rules.has(called) || HELPERS.includes(called) ? '' : head,
    )
    const asked = /^(\w+)\(.*\)$/s.exec(answer)?.[1]
    if (!question.test(values) || /\w\s+\w/.test(values))
      return [`guard ${name} computes something: move this into a rule`]
    return asked === (rules.has(name) || HELPERS.includes(name) ? name : undefined)
      ? []
      : [`guard ${name} calls ${asked ?? 'no rule'}: give it the name of the rule that it calls`]
  })

/** Returns faults such as `entering: needs a description`. @param rules the names of all exports of src/rules */
export const chartFaults = (machine: AnyStateMachine, rules: ReadonlySet<string>) => [
  ...broken([
    ['a root exit does not run when a page is left: use a listener', 'exit' in machine.config],
  ]),
  ...statesOf(machine.root).flatMap((node) =>
    faultsOfState(node, machine).map((fault) => `${nameOf(node)}: ${fault}`),
  ),
  ...transitionsOf(machine).flatMap((one) =>
    faultsOfTransition(one).map((fault) => `${one.id}: ${fault}`),
  ),
  ...hiddenWorlds(machine),
  ...guardFaults(machine, rules),
]
