import { expect, test } from 'vitest'
import { storyMachine } from '#machines/exchange/story.machine.ts'
import { anExchange, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { anEndedExchange, aStory } from '#tests/support/stories.ts'

const before = '2026-10-20T10:00:00.000Z'
const now = '2026-11-20T10:00:00.000Z'

takesEveryTransition(storyMachine, {
  inputs: [
    { exchange: anEndedExchange(), now },
    { exchange: anExchange(), now },
  ],
  events: { 'exchange.changed': [{ exchange: anEndedExchange(), now }] },
  outcomes: { loadStory: { done: [aStory()], error: [offline] } },
})

test('the story is loaded once, when the exchange ends while its page is open', () => {
  const play = stage(storyMachine, { exchange: anEndedExchange(), now: before })
  expect(play.started).toEqual([])
  play.send({ type: 'exchange.changed', exchange: anEndedExchange(), now })
  play.done('loadStory', aStory())
  play.send({ type: 'exchange.changed', exchange: anEndedExchange({ label: 'Candles' }), now })
  const { exchange, story } = play.snapshot().context
  expect([play.snapshot().value, exchange.label, story]).toEqual(['told', 'Candles', aStory()])
  expect(play.started.map(({ input }) => input)).toEqual([{ exchangeId: anExchange().id }])
})
