import {
  type ActorRefFrom,
  type AnyActorRef,
  assign,
  type EventObject,
  type MetaObject,
  type NonReducibleUnknown,
  type ParameterizedObject,
  type PromiseActorLogic,
  type StateMachine,
  type StateSchema,
  setup,
} from 'xstate'
import { isNotFound, type Problem } from '#rules/wire/problem.ts'
import { needActor } from './needs.ts'
import { event, output, problem } from './params.ts'

export type LoadEvent<Data = unknown> =
  /** Sent when there is newer data; `known` is the data that the sender already has, if any. */
  { type: 'refresh.requested'; known?: Data } | { type: 'retry.requested' }

export interface LoadContext<Data, Asked> {
  /** The parameters of the request. */
  asked: Asked
  /** Null until it has loaded. */
  data: Data | null
}

export type LoadState =
  | 'loading'
  | 'deciding'
  | 'ready'
  | 'empty'
  | 'refreshing'
  | 'missing'
  | 'failed'

/**
 * The type that XState infers for the chart below, with its own types filled in. It is spelled out because `setup`
 * cannot infer through type parameters.
 */
export type LoadMachine<Data, Asked = NonReducibleUnknown> = StateMachine<
  LoadContext<Data, Asked>,
  LoadEvent<Data>,
  {
    load?: ActorRefFrom<PromiseActorLogic<Data, Asked>>
    refresh?: ActorRefFrom<PromiseActorLogic<Data, Asked>>
  },
  { src: 'load'; logic: PromiseActorLogic<Data, Asked>; id: 'load' | 'refresh' },
  ParameterizedObject,
  ParameterizedObject,
  never,
  LoadState,
  string,
  Asked,
  NonReducibleUnknown,
  EventObject,
  MetaObject,
  StateSchema
>

/** The part of a running load that a view needs, whatever the load's input. */
export interface LoadRef<Data> {
  subscribe: AnyActorRef['subscribe']
  getSnapshot: () => { value: LoadState; context: LoadContext<Data, unknown> }
  send: (event: LoadEvent<Data>) => void
}

interface LoadOptions {
  id: string
  description: string
  /** True if the data are a list that may be empty. An empty list has its own screen. */
  mayBeEmpty?: boolean
  /** True if the data may not exist, or the reader may not be allowed to see them. */
  mayBeMissing?: boolean
  /**
   * True if the data can be reloaded. Until the response arrives, or if the reload fails, the chart shows the current
   * data, or the data that came with the request. They are only dropped if they may be missing and the server no longer
   * has them.
   */
  refreshes?: boolean
}

const asked = ({ context }: { context: LoadContext<unknown, unknown> }) => context.asked

const kept = { type: 'keepData', params: output } as const

const told = { type: 'keepKnown', params: event } as const

const missed = {
  guard: { type: 'isNotFound', params: problem },
  target: 'missing',
  description: 'The data do not exist, or the reader may not see them.',
} as const

/**
 * Read-only data: requested once, then either shown or failed, with a manual retry. The owner provides `load`. A parent
 * chart reads the data through `onSnapshot`.
 */
export function loadMachine<Data, Asked = NonReducibleUnknown>({
  id,
  description,
  mayBeEmpty = false,
  mayBeMissing = false,
  refreshes = false,
}: LoadOptions): LoadMachine<Data, Asked> {
  const looksAgain = refreshes && {
    on: { 'refresh.requested': { target: 'refreshing', reenter: true, actions: told } as const },
  }
  const here = mayBeEmpty ? 'deciding' : 'ready'

  const machine = setup({
    types: {
      context: {} as LoadContext<unknown, unknown>,
      events: {} as LoadEvent,
      input: {} as unknown,
    },
    actors: { load: needActor<unknown, unknown>() },
    guards: {
      isNotFound: (_, why: Problem) => isNotFound(why),
      isEmpty: ({ context }) => (context.data as readonly unknown[]).length === 0,
    },
    actions: {
      keepData: assign((_, data: unknown) => ({ data })),
      keepKnown: assign(({ context }, { known = context.data }: { known?: unknown }) => ({
        data: known,
      })),
    },
  }).createMachine({
    id,
    description,
    context: ({ input }) => ({ asked: input, data: null }),
    initial: 'loading',
    states: {
      loading: {
        description: 'The data are being loaded.',
        ...(refreshes && { on: { 'refresh.requested': { target: 'loading', reenter: true } } }),
        invoke: {
          id: 'load',
          src: 'load',
          input: asked,
          onDone: { target: here, actions: kept },
          onError: [
            ...(mayBeMissing ? [missed] : []),
            { target: 'failed', description: 'The request failed, and a retry may help.' },
          ],
        },
      },
      ...(mayBeEmpty && {
        deciding: {
          description: 'Checks whether there are any items.',
          always: [
            { guard: 'isEmpty' as const, target: 'empty', description: 'The list is empty.' },
            { target: 'ready', description: 'The list has at least one item.' },
          ],
        },
        empty: { description: 'The list is empty.', ...looksAgain },
      }),
      ready: { description: 'The data are shown.', ...looksAgain },
      ...(refreshes && {
        refreshing: {
          description: 'The data are being loaded again. The previous data are shown until then.',
          ...looksAgain,
          invoke: {
            id: 'refresh',
            src: 'load' as const,
            input: asked,
            onDone: { target: here, actions: kept },
            onError: mayBeMissing
              ? [missed, { target: here, description: 'The previous data stay on screen.' }]
              : here,
          },
        },
      }),
      ...(mayBeMissing && {
        missing: { description: 'The page says that there is no such thing.' },
      }),
      failed: {
        description: 'The data could not be loaded.',
        on: { 'retry.requested': 'loading', ...(refreshes && { 'refresh.requested': 'loading' }) },
      },
    },
  })
  return machine as unknown as LoadMachine<Data, Asked>
}
