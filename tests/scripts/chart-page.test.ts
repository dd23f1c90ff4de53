import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { needAction, needActor } from '#machines/needs.ts'
import { problem } from '#machines/params.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { pageOf } from '#scripts/chart-page.ts'

const lamp = setup({
  actors: { light: needActor<void, { socket: number }>() },
  actions: {
    say: needAction<{ words: string }>('say'),
    keepCause: needAction<Problem>('keepCause'),
  },
  guards: { isDark: () => true },
  delays: { patience: 10 },
}).createMachine({
  id: 'lamp',
  description: 'A lamp.',
  initial: 'off',
  on: { 'power.cut': '.off' },
  states: {
    off: {
      description: 'Dark.',
      on: {
        'switch.pressed': { guard: 'isDark', target: 'on', description: 'At night | only.' },
        'power.cut': { target: 'off', reenter: true },
      },
    },
    on: {
      description: 'Bright.',
      type: 'parallel',
      states: {
        bulb: {
          description: 'The bulb.',
          tags: 'warm',
          entry: { type: 'say', params: { words: 'Bright!' } },
          invoke: {
            id: 'light',
            src: 'light',
            input: ({ context }) => ({ ...context, socket: Math.max(1, 2) }),
            onError: {
              target: '#lamp.broken',
              actions: { type: 'keepCause', params: problem },
            },
          },
        },
        switch: { description: 'The switch.', after: { patience: '#lamp.off' } },
      },
    },
    broken: { description: 'Gone.', type: 'final' },
  },
})

test('a page tells the story, draws the chart and lists what it declares', () => {
  expect(pageOf(lamp, 'A lamp that breaks.')).toBe(`# lamp

A lamp that breaks.

\`\`\`mermaid
stateDiagram-v2
  [*] --> lamp_off
  state "(anywhere in lamp)" as lamp_anywhere
  state "off" as lamp_off
  state "on" as lamp_on {
    state "bulb" as lamp_on_bulb
    --
    state "switch" as lamp_on_switch
  }
  state "broken" as lamp_broken
  lamp_broken --> [*]
  lamp_anywhere --> lamp_off : power.cut
  lamp_off --> lamp_on : switch.pressed [isDark]
  lamp_off --> lamp_off : power.cut
  lamp_on_bulb --> lamp_broken : light failed / keepCause
  lamp_on_switch --> lamp_off : after patience
\`\`\`

| state | description | event | guard | target | actions |
|---|---|---|---|---|---|
| \`(anywhere)\` | A lamp. | \`power.cut\` |  | \`off\` |  |
| \`off\` | Dark. | \`switch.pressed\` | \`isDark\` – At night \\| only. | \`on\` |  |
|  |  | \`power.cut\` |  | \`off\`, entered again |  |
| \`on\` | Bright. |  |  |  |  |
| \`on.bulb\` | The bulb. · runs \`light (…, socket)\` · on entry \`say { words: "Bright!" }\` · is \`warm\` | \`light failed\` |  | \`broken\` | \`keepCause (problem)\` |
| \`on.switch\` | The switch. | \`after patience\` (10 ms) |  | \`off\` |  |
| \`broken\` | Gone. |  |  | the end |  |
`)
})
