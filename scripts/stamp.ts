/** Generates the source of a new chart and of its test. */
import { basename } from 'node:path'

const title = (id: string): string => `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`

export const stampedMachine = (id: string, story: string): string => `\
import { type ActorRefFrom, assign, setup } from 'xstate'
import { needActor } from '#machines/needs.ts'
import { problem } from '#machines/params.ts'
import type { Problem } from '#rules/wire/problem.ts'

export type ${title(id)}Event = { type: 'retry.requested' }

interface ${title(id)}Context {
  problem: Problem | null
}

/** ${story} */
export const ${id}Machine = setup({
  types: { context: {} as ${title(id)}Context, events: {} as ${title(id)}Event, tags: {} as 'busy' },
  actors: { load${title(id)}: needActor<void, void>() },
  actions: {
    keepProblem: assign((_, problem: Problem) => ({ problem })),
  },
}).createMachine({
  id: '${id}',
  description: '${story.replaceAll("'", '’')}',
  context: { problem: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'Asks the server.',
      invoke: {
        id: 'load${title(id)}',
        src: 'load${title(id)}',
        onDone: 'ready',
        onError: { target: 'failed', actions: { type: 'keepProblem', params: problem } },
      },
    },
    failed: {
      description: 'Says what went wrong and offers to try again.',
      on: { 'retry.requested': 'loading' },
    },
    ready: { description: 'Everything is there.' },
  },
})

export type ${title(id)}Ref = ActorRefFrom<typeof ${id}Machine>
`

/** @param flow area and id of the chart: `member/parentAnswer` */
export const stampedTest = (flow: string, id = basename(flow)): string => `\
import { expect, test } from 'vitest'
import { ${id}Machine } from '#machines/${flow}.machine.ts'
import { offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

takesEveryTransition(${id}Machine, {
  outcomes: { load${title(id)}: { done: [undefined], error: [offline] } },
})

test('after a failed load the reason is kept, and a retry loads again', () => {
  const play = stage(${id}Machine)
  play.fail('load${title(id)}', offline)
  expect([play.snapshot().value, play.snapshot().context.problem]).toEqual([
    'failed',
    offline.problem,
  ])
  play.send({ type: 'retry.requested' })
  play.done('load${title(id)}')
  expect(play.snapshot().value).toBe('ready')
})
`
