import { expect, test } from 'vitest'
import { homeMachine } from '#machines/feed/home.machine.ts'
import { aMe, anExchange } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const at = (hour: number) => new Date(2026, 10, 20, hour).toISOString()

takesEveryTransition(homeMachine, {
  input: { me: aMe(), now: at(20) },
  events: {
    'clock.ticked': [{ now: at(6) }, { now: at(13) }, { now: at(20) }],
    'member.changed': [{ member: aMe({ nickname: 'Oxalis' }) }],
  },
  outcomes: { homepageExchanges: { snapshot: [{ context: { data: [anExchange()] } }] } },
  key: ({ context: { now, me, exchanges } }) => [now, me.nickname, exchanges?.length],
})

test('the greeting follows the clock', () => {
  const play = stage(homeMachine, { me: aMe(), now: at(6) })
  const seen = [play.snapshot().value]
  for (const hour of [12, 17, 23]) {
    play.send({ type: 'clock.ticked', now: at(hour) })
    seen.push(play.snapshot().value)
  }
  expect(seen).toEqual(['morning', 'afternoon', 'evening', 'evening'])
})

test('my swaps are known once the current exchanges have loaded', () => {
  const play = stage(homeMachine, { me: aMe(), now: at(20) })
  const before = play.snapshot().context.exchanges
  play.show('homepageExchanges', { context: { asked: undefined, data: [anExchange()] } })
  expect([before, play.snapshot().context.exchanges]).toEqual([null, [anExchange()]])
})
