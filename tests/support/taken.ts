/** Records which declared transitions a running machine takes, from its inspection events. */
import type { AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import { type StateNode, transitionsOf } from '#scripts/chart.ts'

const ancestors = (node: StateNode): StateNode[] =>
  node.parent ? [node.parent, ...ancestors(node.parent)] : []

const isWithin = (node: StateNode, outer: StateNode): boolean =>
  node === outer || ancestors(node).includes(outer)

/**
 * The domain of a transition (SCXML), which is the state inside which it exits and enters states. A transition without
 * a target has none.
 */
function domainOf({ source, target, reenter }: AnyTransitionDefinition): StateNode | undefined {
  if (!target?.length) return undefined
  if (!reenter && target.every((node) => isWithin(node, source))) return source
  const common = ancestors(source).find((outer) => target.every((node) => isWithin(node, outer)))
  return common ?? source.machine.root
}

function collide(one: AnyTransitionDefinition, other: AnyTransitionDefinition): boolean {
  const [a, b] = [domainOf(one), domainOf(other)]
  return a !== undefined && b !== undefined && (isWithin(a, b) || isWithin(b, a))
}

/**
 * Removes pre-empted transitions. A microstep reports all selected transitions. In SCXML, however, one of two
 * conflicting transitions in parallel regions pre-empts the other.
 */
function withoutPreempted(selected: readonly AnyTransitionDefinition[]): AnyTransitionDefinition[] {
  let kept: AnyTransitionDefinition[] = []
  for (const next of new Set(selected)) {
    const rivals = kept.filter((rival) => collide(rival, next))
    const isDeeper = rivals.every(
      (rival) => next.source !== rival.source && isWithin(next.source, rival.source),
    )
    if (isDeeper) kept = [...kept.filter((rival) => !rivals.includes(rival)), next]
  }
  return kept
}

const idsIn = new WeakMap<AnyStateMachine, ReadonlyMap<AnyTransitionDefinition, string>>()

/** The id of each transition, cached per machine. */
function idsOf(machine: AnyStateMachine): ReadonlyMap<AnyTransitionDefinition, string> {
  const known = idsIn.get(machine)
  if (known) return known
  const ids = new Map(transitionsOf(machine).map(({ definition, id }) => [definition, id]))
  idsIn.set(machine, ids)
  return ids
}

/** An observer for `inspect` that adds the id of every taken transition of `machine` to `taken`. */
export function recordTaken(machine: AnyStateMachine, taken: Set<string>) {
  const ids = idsOf(machine)
  return (inspected: InspectionEvent): void => {
    if (inspected.type !== '@xstate.microstep') return
    for (const transition of withoutPreempted(inspected._transitions)) {
      const id = ids.get(transition)
      if (id !== undefined) taken.add(id)
    }
  }
}
