import { expect, test } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import { postMachine } from '#machines/feed/post.machine.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const told: unknown[] = []
const reportTo = createActor(fromTransition((_, event) => told.push(event), 0)).start()
const short = { id: 7, message: 'Twice?!', wasUnfolded: false, reportTo }
const long = { ...short, message: 'mitten '.repeat(60) }

takesEveryTransition(postMachine, { inputs: [short, long, { ...long, wasUnfolded: true }] })

test('a long message is folded until somebody wants to read on, a short one is whole', () => {
  expect(stage(postMachine, short).snapshot().value).toBe('whole')
  told.length = 0
  const play = stage(postMachine, long)
  const seen = [play.snapshot().value]
  for (const type of ['text.unfolded', 'text.folded'] as const) {
    play.send({ type })
    seen.push(play.snapshot().value)
  }
  expect([seen, told]).toEqual([
    ['folded', 'unfolded', 'folded'],
    [
      { type: 'item.unfolded', id: 7 },
      { type: 'item.folded', id: 7 },
    ],
  ])
})

test('what was unfolded when its page was left is unfolded when Back leads there', () => {
  expect(stage(postMachine, { ...long, wasUnfolded: true }).snapshot().value).toBe('unfolded')
})
