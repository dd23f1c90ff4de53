import { onTestFinished } from 'vitest'
import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  type ContextFrom,
  createActor,
  type InputFrom,
  initialTransition,
  type StateValue,
} from 'xstate'
import { withPuppets } from './stage.ts'

interface Start<Machine extends AnyStateMachine> {
  /** The state's path, e.g. `ready.loadingMore`. */
  state: string
  input: InputFrom<Machine>
  /** Changes to the context with which the machine would start. */
  context?: Partial<ContextFrom<Machine>>
}

const valueAt = (path: string): StateValue =>
  path
    .split('.')
    .reduceRight<StateValue | undefined>(
      (inner, state) => (inner === undefined ? state : { [state]: inner }),
      undefined,
    ) ?? {}

/**
 * Returns a version of the machine whose actors start in this state and stay there: entry actions do not run, events
 * are ignored, and invoked actors are puppets.
 */
export function startingIn<Machine extends AnyStateMachine>(
  machine: Machine,
  { state, input, context }: Start<Machine>,
): Machine {
  const made = withPuppets(machine).provide({})
  const [first] = initialTransition(made, input)
  made.getInitialSnapshot = ({ self }) => {
    const snapshot = made.resolveState({
      value: valueAt(state),
      context: { ...first.context, ...context },
    })
    const given = { context: snapshot.context, event: { type: 'xstate.init', input }, self }
    const children: Record<string, AnyActorRef> = {}
    for (const { id, src, input: of } of snapshot._nodes.flatMap(({ invoke }) => invoke))
      if (typeof src === 'string')
        children[id] = createActor(made.implementations.actors[src] as AnyActorLogic, {
          id,
          parent: self,
          input: typeof of === 'function' ? of(given) : of,
        })
    return Object.assign(snapshot, { children })
  }
  const { transition } = made
  made.transition = (snapshot, event, scope) =>
    event.type === 'xstate.stop' ? transition.call(made, snapshot, event, scope) : snapshot
  return made as Machine
}

/** Runs the machine until the end of the test. */
export function running<Machine extends AnyStateMachine>(machine: Machine): ActorRefFrom<Machine> {
  const actor = createActor(machine).start()
  onTestFinished(() => void actor.stop())
  return actor as ActorRefFrom<Machine>
}

/** An actor that only has children and a context, for a view that looks up its own actor there. */
export const owning = (children: object, context: object = {}): AnyActorRef =>
  createActor({
    getInitialSnapshot: () => ({
      status: 'active' as const,
      output: undefined,
      error: undefined,
      children,
      context,
    }),
    transition: (snapshot) => snapshot,
    getPersistedSnapshot: (snapshot) => snapshot,
  })
