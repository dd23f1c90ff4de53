/** No page leaves a need open, and no chart lies about unwired. */
import type { AnyStateMachine } from 'xstate'
import { forgotten, isMachine } from '#machines/needs.ts'

/** The charts a wiring hands out, by the name of its module. */
export type Wired = ReadonlyMap<string, readonly AnyStateMachine[]>

const withChildren = (machine: AnyStateMachine): AnyStateMachine[] => [
  machine,
  ...Object.values(machine.implementations.actors).filter(isMachine).flatMap(withChildren),
]

export function wiringFaults(wired: Wired, registered: readonly string[]): string[] {
  if (wired.size === 0) return ['no wiring was opened']
  const known = new Set(
    [...wired.values()]
      .flat()
      .flatMap(withChildren)
      .map(({ id }) => id),
  )
  return [
    ...[...wired].flatMap(([name, charts]) =>
      charts.flatMap((chart) => forgotten(chart).map((need) => `${name} forgets ${need}`)),
    ),
    ...registered.filter((id) => !known.has(id)).map((id) => `nobody wires ${id}`),
  ]
}
