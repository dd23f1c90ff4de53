import { expect, test } from 'vitest'
import { sendsIn } from '#scripts/book/sends.ts'

const file = 'src/machines/lamp/lamp.machine.ts'
const source = `
function dimmed(by: number) {
  return { type: 'light.dimmed' as const, by }
}
export const lampMachine = setup({
  actions: {
    glow: sendTo('bulb', { type: 'light.wanted' }),
    report: sendTo(({ context }) => context.reportTo, dimmed(3)),
    keepHour: assign({ type: 'hour' }),
    warm: sendTo('bulb', (_, { hour }: Dusk) => ({
      type: 'warmth.wanted' as const,
      hour,
    })),
    passOn: sendTo(({ context }) => context.moths[0], (_, dusk: Dusk) => dusk),
    tellAll: enqueueActions(({ enqueue }, dusk: Dusk) => {
      enqueue.sendTo('bulb', dusk)
      enqueue.sendTo('moth', { type: 'light.seen' })
    }),
    blink: needAction('blink'),
    ask: sendTo('bulb', unknown),
  },
})
`
const sources = new Map([
  [file, source],
  ['src/machines/lamp/dusk.ts', "export type Dusk = { type: 'dusk.fallen'; hour: number }"],
])

test('a chart’s page lists the events that each action sends, and the receivers of these events', () => {
  expect(sendsIn(file, sources)).toEqual([
    'glow → bulb: light.wanted',
    'report → its owner: light.dimmed',
    'warm → bulb: warmth.wanted',
    'passOn → a child that it keeps: dusk.fallen',
    'tellAll → bulb: dusk.fallen',
    'tellAll → moth: light.seen',
    'ask → bulb',
  ])
})
