import { expect, test } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import { swapMachine } from '#machines/exchange/swap.machine.ts'
import { anExchange, aSignup, aStep } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const told: unknown[] = []
const reportTo = createActor(fromTransition((_, event) => told.push(event), 0)).start()
const now = '2026-12-02T10:00:00.000Z'
const waiting = anExchange({ my_signup: aSignup({ user_id: 7 }) })
const paired = anExchange({ my_signup: aSignup({ user_id: 7, paired_with: 12 }) })
const from = (exchange: typeof paired) => ({
  exchange,
  now,
  isMod: false,
  isMinor: false,
  reportTo,
})

takesEveryTransition(swapMachine, {
  inputs: [from(waiting), from(paired)],
  events: {
    'exchange.changed': [waiting, paired].map((exchange) => ({ exchange, now })),
    'step.changed': [{ step: aStep() }],
  },
  outcomes: { timeline: { snapshot: [{ context: { data: [aStep()] } }] } },
})

test('nothing is requested before the pairs are made', () => {
  const play = stage(swapMachine, from(waiting))
  expect(play.started).toEqual([])
  play.send({ type: 'exchange.changed', exchange: paired, now })
  expect(play.started.map(({ id }) => id)).toEqual(['pairView', 'stepBar', 'heart', 'timeline'])
})

test.each(['step.recorded', 'exchange.outdated'] as const)(
  'the whole page is reloaded when a part says %s',
  (type) => {
    told.length = 0
    const play = stage(swapMachine, from(paired))
    play.send({ type })
    expect(told).toEqual([{ type: 'exchange.outdated' }])
  },
)

test('a step that has changed is shown in the timeline immediately, while the timeline reloads', () => {
  const play = stage(swapMachine, from(paired))
  const [first, second] = [aStep({ id: 31 }), aStep({ id: 32 })]
  play.show('timeline', { context: { data: [first] } })
  play.send({ type: 'step.changed', step: second })
  play.show('timeline', { context: { data: [first, second] } })
  play.send({ type: 'step.changed', step: { ...first, heart: true } })
  expect(play.sent.filter(({ id }) => id === 'timeline').map(({ event }) => event)).toEqual([
    { type: 'refresh.requested', known: [first, second] },
    { type: 'refresh.requested', known: [{ ...first, heart: true }, second] },
  ])
})

test('a removed member has nothing more to send', () => {
  const play = stage(swapMachine, from(paired))
  play.send({ type: 'exchange.changed', exchange: anExchange(), now })
  expect(play.snapshot().value).toBe('unpaired')
})
