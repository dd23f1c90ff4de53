import { expect, test } from 'vitest'
import { closingPostMachine } from '#machines/exchange/closingPost.machine.ts'
import { offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { slug: 'winter-mail', message: 'It is over!' }

takesEveryTransition(closingPostMachine, {
  input,
  outcomes: { placeDraft: { done: [true, false], error: [offline] } },
})

test('the composer opens with the draft, but not if it contains another post', () => {
  const play = stage(closingPostMachine, input)
  play.send({ type: 'draft.chosen' })
  play.done('placeDraft', false)
  expect([play.snapshot().value, play.told]).toEqual(['refused', []])
  play.send({ type: 'draft.chosen' })
  play.done('placeDraft', true)
  expect([play.snapshot().value, play.told]).toEqual([
    'offered',
    [['goTo', { path: '/exchange/winter-mail?compose=1' }]],
  ])
  expect(play.started.map(({ input: asked }) => asked)).toEqual([
    { message: 'It is over!' },
    { message: 'It is over!' },
  ])
})

test('a browser that cannot store the draft is not mistaken for another post in the composer', () => {
  const play = stage(closingPostMachine, input)
  play.send({ type: 'draft.chosen' })
  play.fail('placeDraft', new Error('the storage is full or blocked'))
  expect([play.snapshot().value, play.told]).toEqual(['failed', []])
})
