/**
 * Placeholders for a machine's dependencies. They throw until the page's wiring provides the real ones with
 * `machine.provide`. `provide({})` compiles, so TypeScript does not report a missing dependency. Each placeholder is
 * therefore marked, and `forgotten` lists the placeholders that have not been replaced.
 */
import {
  type AnyEventObject,
  type AnyStateMachine,
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate'

const NEED = Symbol('need')
/**
 * A mark that exists only as a type. XState types the events that a callback receives; this mark types the events that
 * it sends.
 */
declare const SENDS: unique symbol

/** A long-lived actor that sends outside events to its machine, typed as `Sent`. */
export type Listener<Sent extends EventObject, Input = NonReducibleUnknown> = CallbackActorLogic<
  AnyEventObject,
  Input
> & { readonly [SENDS]?: Sent }

type Need = 'actor' | 'listener' | 'action'

const marked = <Placeholder extends object>(need: Need, placeholder: Placeholder): Placeholder =>
  Object.assign(placeholder, { [NEED]: need })

/** Returns the need that a placeholder stands for; undefined if the dependency has been provided. */
export const needOf = (implementation: unknown): Need | undefined =>
  (implementation as { [NEED]?: Need } | undefined)?.[NEED]

export const isMachine = (actor: unknown): actor is AnyStateMachine =>
  typeof actor === 'object' && actor !== null && 'implementations' in actor

function refuse(name: string): never {
  throw new Error(`${name} was not provided`)
}

/** Returns the placeholder for a single call that takes `Input` and returns `Output`. */
export const needActor = <Output, Input = NonReducibleUnknown>(): PromiseActorLogic<
  Output,
  Input
> =>
  marked(
    'actor',
    fromPromise<Output, Input>(({ self }) => refuse(self.id)),
  )

/** Returns the placeholder for a listener, which sends events of type `Sent` until it is stopped. */
export const needListener = <Sent extends EventObject, Input = NonReducibleUnknown>(): Listener<
  Sent,
  Input
> =>
  marked(
    'listener',
    fromCallback<AnyEventObject, Input>(({ self }) => refuse(self.id)),
  )

/** Returns the placeholder for a side effect: `goTo: needAction<{ path: string }>('goTo')`. */
export const needAction = <Params = undefined>(
  name: string,
): ((args: unknown, params: Params) => void) => marked('action', () => refuse(name))

/** Lists the needs that are not provided, including those of invoked machines: `['login: action goTo']`. */
export function forgotten(machine: AnyStateMachine, at: string = machine.id): string[] {
  const { actions, actors } = machine.implementations
  return [
    ...Object.entries(actions)
      .filter(([, action]) => needOf(action) !== undefined)
      .map(([name]) => `${at}: action ${name}`),
    ...Object.entries(actors).flatMap(([name, actor]) => {
      if (needOf(actor) !== undefined) return [`${at}: actor ${name}`]
      return isMachine(actor) ? forgotten(actor, `${at}.${name}`) : []
    }),
  ]
}
