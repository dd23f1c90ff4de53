/** The form of names in a chart: states are participles or adjectives, events have happened, actions are orders. */
import type { AnyStateMachine } from 'xstate'
import { isMachine } from '#machines/needs.ts'
import { nameOf, type StateNode, statesOf, transitionsOf, wordFor } from '#scripts/chart.ts'

const camel = /^[a-z][a-zA-Z0-9]*$/

const words = (name: string): string[] => name.split(/(?=[A-Z])/).map((word) => word.toLowerCase())

/** Participles that do not end in -ed. */
const irregular = new Set(
  `begun bought broken brought built caught chosen cut done drawn driven eaten fallen felt found forgotten frozen given
  gone grown heard held hid hidden kept known laid left lent lost made meant met overtaken paid put read risen run said seen
  sent set shown shut sought spent spoken spread stood swept taken taught thought thrown told understood undone worn
  woken won written`.split(/\s+/),
)

/** What describes a thing or a moment. */
const adjectives = new Set(
  `able about absent active afternoon anonymous available away bare blank busy clear complete dark default dirty due early empty equal
  exempt expired feasible fit folded free fresh full good hidden idle incomplete infeasible invalid late light live minor new none off offline
  on online open over own past pending present private public quiet ready shown silent sole sound spare stale still
  unavailable unavoidable undecided unknown unreachable unready valid visible whole wrong`.split(
    /\s+/,
  ),
)

/** `-ed` and `-ing`, but not the bare word. */
const isParticiple = (word: string): boolean =>
  /.(?:ed|ing)$/.test(word) ||
  irregular.has(word) ||
  irregular.has(word.replace(/^(?:re|un|over)/, ''))

export const isStateName = (name: string): boolean =>
  camel.test(name) && words(name).some((word) => isParticiple(word) || adjectives.has(word))

export function isEventName(name: string): boolean {
  if (!/^[a-z][a-zA-Z]*(?:\.[a-z][a-zA-Z]*)+$/.test(name)) return false
  const last = words(name.slice(name.lastIndexOf('.') + 1)).at(-1) ?? ''
  return isParticiple(last) && !/.ing$/.test(last)
}

const looksLikeAParticiple = new Set([
  'bring',
  'embed',
  'feed',
  'need',
  'ping',
  'ring',
  'sing',
  'spring',
  'string',
])

/** An order begins with its verb: neither a participle nor a handler's `on`. */
export function isOrder(name: string): boolean {
  const [first = ''] = words(name)
  if (!camel.test(name) || ['on', 'handle', 'do', 'is', 'has'].includes(first)) return false
  return looksLikeAParticiple.has(first) || !/.(?:ed|ing)$/.test(first)
}

/** Steps and regions may be called by their subject: what they are doing stands inside, or in the chart they run. */
function isNamedBySubject(node: StateNode, machine: AnyStateMachine): boolean {
  const isRegion = node.parent?.type === 'parallel'
  const runsAChart = node.invoke.some(({ src }) =>
    isMachine(machine.implementations.actors[String(src)]),
  )
  return isRegion || Object.keys(node.states).length > 0 || runsAChart
}

function faultsOfState(node: StateNode, machine: AnyStateMachine): string[] {
  if (node.parent === undefined || node.type === 'history') return []
  const isFine = isNamedBySubject(node, machine) ? camel.test(node.key) : isStateName(node.key)
  return isFine ? [] : [`state ${nameOf(node)} is neither a participle nor an adjective`]
}

export function nameFaults(machine: AnyStateMachine): string[] {
  const transitions = transitionsOf(machine)
  const nodes = statesOf(machine.root)
  const events = transitions
    .map(({ definition }) => definition.eventType)
    .filter((type) => type !== '' && !type.startsWith('xstate.') && !type.endsWith('*'))
  const actions = [
    ...transitions.flatMap((transition) => transition.actions),
    ...nodes.flatMap(({ config }) => [config.entry ?? [], config.exit ?? []].flat().map(wordFor)),
  ].filter((name) => name !== '(inline)')
  const plain = (kind: string, names: readonly string[]) =>
    names.filter((name) => !camel.test(name)).map((name) => `${kind} ${name} is not lowerCamelCase`)
  return [
    ...nodes.flatMap((node) => faultsOfState(node, machine)),
    ...[...new Set(events)]
      .filter((event) => !isEventName(event))
      .map((event) => `event ${event} does not say what has happened to whom`),
    ...[...new Set(actions)]
      .filter((action) => !isOrder(action))
      .map((action) => `action ${action} is not an order`),
    ...plain('actor', Object.keys(machine.implementations.actors)),
    ...plain('delay', Object.keys(machine.implementations.delays)),
    ...plain(
      'tag',
      nodes.flatMap((node) => node.tags),
    ),
  ]
}
