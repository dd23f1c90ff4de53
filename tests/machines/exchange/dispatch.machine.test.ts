import { expect, test } from 'vitest'
import { dispatchMachine } from '#machines/exchange/dispatch.machine.ts'
import { aStep, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { exchangeId: 5, stepType: 'physical_sent', link: '' } as const
const sent = { type: 'physical_sent', content: 'https://track.example/1' } as const

takesEveryTransition(dispatchMachine, {
  input,
  outcomes: {
    sent: { done: [sent], snapshot: [{ context: { values: sent } }] },
    recordStep: { done: [aStep()], error: [offline] },
  },
})

test('a link that could not be recorded is back in its form', () => {
  const play = stage(dispatchMachine, input)
  play.done('sent', sent)
  play.fail('recordStep', offline)
  expect(play.snapshot().value).toBe('describing')
  expect(play.started.at(-1)).toEqual({ id: 'sent', input: { values: sent } })
  expect(play.told).toEqual([
    ['announce', { message: 'An error has occured, the goblin has been whipped', tone: 'bad' }],
  ])
})

test('a link typed before is in the form', () => {
  const play = stage(dispatchMachine, { ...input, link: sent.content })
  expect(play.started).toEqual([{ id: 'sent', input: { values: sent } }])
})

test('a dispatch without a link is recorded without one', () => {
  const play = stage(dispatchMachine, input)
  play.done('sent', { ...sent, content: '' })
  expect(play.started.at(-1)).toEqual({
    id: 'recordStep',
    input: { exchange_id: 5, type: 'physical_sent', content: null },
  })
})
