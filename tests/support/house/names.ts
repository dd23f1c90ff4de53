/**
 * The form of names in a chart: lowerCamelCase, and events that name their subject. Grammar is the reader's to judge.
 */
import type { AnyStateMachine } from 'xstate'
import { nameOf, statesOf, transitionsOf, wordFor } from '#scripts/chart.ts'

const camel = /^[a-z][a-zA-Z0-9]*$/

export const isName = (name: string): boolean => camel.test(name)

/** `email.submitted`: what has happened to whom. */
const isEventName = (name: string): boolean => /^[a-z][a-zA-Z]*(?:\.[a-z][a-zA-Z]*)+$/.test(name)

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
    [...new Set(names)]
      .filter((name) => !isName(name))
      .map((name) => `${kind} ${name} is not lowerCamelCase`)
  return [
    ...nodes
      .filter(({ parent, key }) => parent !== undefined && !isName(key))
      .map((node) => `state ${nameOf(node)} is not lowerCamelCase`),
    ...[...new Set(events)]
      .filter((event) => !isEventName(event))
      .map((event) => `event ${event} does not say what has happened to whom`),
    ...plain('action', actions),
    ...plain('guard', Object.keys(machine.implementations.guards)),
    ...plain('actor', Object.keys(machine.implementations.actors)),
    ...plain('delay', Object.keys(machine.implementations.delays)),
    ...plain(
      'tag',
      nodes.flatMap((node) => node.tags),
    ),
  ]
}
