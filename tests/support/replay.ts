/** Replays a path of the model on a real actor, and finds the shortest path that takes each transition. */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Exploration } from './cases.ts'
import { keyOf, type Path, pathsThrough } from './model.ts'
import { Impossible, type Stage, stage } from './stage.ts'

/** Makes an event happen: an actor settles, time passes, or the event is simply sent. */
function happen(play: Stage<AnyStateMachine>, event: AnyEventObject): void {
  if (event.type.startsWith('xstate.after.')) play.wait(event.type)
  else if (event.type.startsWith('xstate.done.actor.')) play.done(event.actorId, event.output)
  else if (event.type.startsWith('xstate.error.actor.')) play.fail(event.actorId, event.error)
  else if (event.type.startsWith('xstate.snapshot.')) play.show(event.actorId, event.snapshot)
  else play.send(event)
}

/** Returns a text such as `email.submitted → checkEmail failed`, with the payloads. */
export const describe = (events: readonly AnyEventObject[]): string =>
  events
    .map(({ type, actorId: _, ...payload }) =>
      Object.keys(payload).length === 0 ? type : `${type} ${JSON.stringify(payload)}`,
    )
    .join(' → ') || 'the start'

/**
 * Replays a path. Throws if the state of the real actor differs from the model, or `Impossible` if the order of events
 * cannot happen.
 */
export function replay(
  machine: AnyStateMachine,
  { input, start, steps }: Path,
  options: Exploration,
): Stage<AnyStateMachine> {
  const play = stage(machine, input)
  const textFor = keyOf(options)
  const agree = (state: AnyMachineSnapshot, way: Path['steps']) => {
    const [model, actor] = [textFor(state), textFor(play.snapshot())]
    if (model === actor) return
    const where = `${machine.id} leaves its model after ${describe(way.map(({ event }) => event))}`
    throw new Error(`${where}:\n  model ${model}\n  actor ${actor}`)
  }
  agree(start, [])
  for (const [index, { event, state }] of steps.entries()) {
    happen(play, event)
    agree(state, steps.slice(0, index + 1))
  }
  return play
}

/** Returns the shortest path for each of the `wanted` transitions. Transitions that no path takes are left out. */
export function pathsTaking(
  machine: AnyStateMachine,
  options: Exploration,
  wanted: readonly string[],
): Map<string, Path> {
  const found = new Map<string, Path>()
  const open = new Set(wanted)
  for (const path of pathsThrough(machine, options)) {
    if (open.size === 0) break
    try {
      for (const id of replay(machine, path, options).taken)
        if (open.delete(id)) found.set(id, path)
    } catch (error) {
      if (!(error instanceof Impossible)) throw error
    }
  }
  return found
}
