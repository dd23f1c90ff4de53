import { expect, test } from 'vitest'
import { homeMachine } from '#machines/feed/home.machine.ts'
import { aMe, anExchange, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const at = (hour: number) => new Date(2026, 10, 20, hour).toISOString()

takesEveryTransition(homeMachine, {
  input: { me: aMe(), now: at(20) },
  events: {
    'clock.ticked': [{ now: at(6) }, { now: at(13) }, { now: at(20) }],
    'member.changed': [{ member: aMe({ nickname: 'Oxalis' }) }],
  },
  outcomes: { loadHomepageExchanges: { done: [[], [anExchange()]], error: [offline] } },
  key: ({ context: { now, me } }) => [now, me.nickname],
})

test('the greeting follows the clock', () => {
  const play = stage(homeMachine, { me: aMe(), now: at(6) })
  const seen = [play.snapshot().value.greeting]
  for (const hour of [12, 17, 23]) {
    play.send({ type: 'clock.ticked', now: at(hour) })
    seen.push(play.snapshot().value.greeting)
  }
  expect(seen).toEqual(['morning', 'afternoon', 'evening', 'evening'])
})

test('exchanges that cannot be loaded leave the greeting and the feed alone', () => {
  const play = stage(homeMachine, { me: aMe(), now: at(20) })
  play.fail('loadHomepageExchanges', offline)
  expect([play.snapshot().value, play.snapshot().children.feed?.getSnapshot().value]).toEqual([
    { greeting: 'evening', homepageExchanges: 'failed' },
    'loading',
  ])
})
