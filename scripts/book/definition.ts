/** Writes a chart as JSON. */
import type { AnyStateMachine } from 'xstate'

/**
 * Returns a chart's definition in a form that `createMachine` accepts. It contains no functions: neither those that
 * read the context, nor the implementations of guards, actions, actors and delays.
 */
export const definitionOf = ({ config }: AnyStateMachine): string =>
  `${JSON.stringify(config, null, 2)}\n`
