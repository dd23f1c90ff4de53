import { expect, test } from 'vitest'
import { postMachine } from '#machines/feed/post.machine.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

takesEveryTransition(postMachine, {
  inputs: [{ message: 'Twice?!' }, { message: 'mitten '.repeat(60) }],
})

test('a long message is folded until somebody wants to read on, a short one is whole', () => {
  expect(stage(postMachine, { message: 'Twice?!' }).snapshot().value).toBe('whole')
  const play = stage(postMachine, { message: 'mitten '.repeat(60) })
  const seen = [play.snapshot().value]
  for (const type of ['text.unfolded', 'text.folded'] as const) {
    play.send({ type })
    seen.push(play.snapshot().value)
  }
  expect(seen).toEqual(['folded', 'unfolded', 'folded'])
})
