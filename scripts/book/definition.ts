/** Writes a chart as JSON. */
import type { AnyStateMachine } from 'xstate'

/**
 * Returns a chart's definition, which `createMachine` takes back unchanged. Functions are left out: those that read the
 * context, and the implementations of guards, actions, actors and delays.
 */
export const definitionOf = ({ config }: AnyStateMachine): string =>
  `${JSON.stringify(config, null, 2)}\n`
