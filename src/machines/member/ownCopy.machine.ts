import { type ActorRefFrom, assign, setup } from 'xstate'
import { needAction, needActor } from '#machines/needs.ts'
import { output, problem } from '#machines/params.ts'
import { type Export, exportFileOf, type TextFile } from '#rules/member/export.ts'
import type { Problem } from '#rules/wire/problem.ts'

type OwnCopyEvent = { type: 'copy.requested' }

interface OwnCopyContext {
  /** Why there is none. */
  problem: Problem | null
}

const request = { on: { 'copy.requested': 'gathering' } } as const

/**
 * A copy of everything that is kept on oneself: gathered by the server, saved as one file by the browser. While it is
 * gathered, asking again changes nothing.
 */
export const ownCopyMachine = setup({
  types: {
    context: {} as OwnCopyContext,
    events: {} as OwnCopyEvent,
    children: {} as { gather: 'gather' },
  },
  actors: { gather: needActor<Export>() },
  actions: {
    saveFile: needAction<TextFile>('saveFile'),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'ownCopy',
  description: 'A copy of everything that is kept on oneself.',
  context: { problem: null },
  initial: 'offered',
  states: {
    offered: { description: 'It can be asked for.', ...request },
    gathering: {
      description: 'The server gathers it.',
      entry: 'forgetProblem',
      invoke: {
        id: 'gather',
        src: 'gather',
        onDone: {
          target: 'saved',
          actions: {
            type: 'saveFile',
            params: (gathered) => exportFileOf(output(gathered)),
          },
        },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: problem } },
      },
    },
    saved: { description: 'It is among the downloads, and can be asked for again.', ...request },
    failed: { description: 'There is none, and why is said.', ...request },
  },
})

export type OwnCopyRef = ActorRefFrom<typeof ownCopyMachine>
