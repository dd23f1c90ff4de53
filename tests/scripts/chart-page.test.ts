import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { needAction, needActor } from '#machines/needs.ts'
import { problem } from '#machines/params.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { pageOf, sentencesOf, tableOf, withoutLinks } from '#scripts/chart-page.ts'

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
  initial: 'on',
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
          description: 'The bulb, from `dusk` on.',
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

const links = {
  guard: () => 'dark.ts',
  actor: () => 'light.md',
  once: () => true,
  delay: () => 'patience.ts',
  words: (params: unknown) => (typeof params === 'function' ? 'problem.ts' : null),
  prose: (text: string) => text.replace('`dusk`', '[`dusk`](dusk.ts)'),
}

test('a chart’s page contains its description, its picture, its surroundings, and a table of everything it declares', () => {
  const around = ['Test: lamp.test.ts', 'Says: “Bright!”']
  expect(pageOf(lamp, { story: 'A lamp that breaks at `dusk`.', around, links })).toBe(`# lamp

A lamp that breaks at [\`dusk\`](dusk.ts).

![lamp](lamp.svg)

<details><summary>As Mermaid</summary>

\`\`\`mermaid
stateDiagram-v2
  [*] --> lamp_on
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

</details>

- Test: lamp.test.ts
- Says: “Bright!”

| state | description | event | guard | target | actions |
|---|---|---|---|---|---|
| \`(anywhere)\` | A lamp. · starts in \`on\` | \`power.cut\` |  | \`off\` |  |
| \`off\` | Dark. | \`switch.pressed\` | [\`isDark\`](dark.ts) – At night \\| only. | \`on\` |  |
|  |  | \`power.cut\` |  | \`off\`, entered again |  |
| \`on\` | Bright. |  |  |  |  |
| \`on.bulb\` | The bulb, from [\`dusk\`](dusk.ts) on. · runs [\`light (…, socket)\`](light.md), sent once · on entry \`say { words: "Bright!" }\` · is \`warm\` | \`light failed\` |  | \`broken\` | [\`keepCause (problem)\`](problem.ts) |
| \`on.switch\` | The switch. | [\`after patience\`](patience.ts) (10 ms) |  | \`off\` |  |
| \`broken\` | Gone. |  |  | the end |  |
`)
})

test('a chart’s table with its links removed equals the table drawn without links', () => {
  expect(withoutLinks(tableOf(lamp, 'A lamp.', links))).toBe(tableOf(lamp, 'A lamp.'))
})

test('a chart’s page quotes the sentences that the chart announces, including those in the source of a function', () => {
  const bell = setup({ actions: { announce: needAction<{ message: string }>('announce') } })
  const words = ({ event }: { event: { type: string } }) => ({
    message: event.type === 'a' ? 'It rang once.' : `It rang ${event.type} times.`,
  })
  const machine = bell.createMachine({
    entry: { type: 'announce', params: { message: 'Ready' } },
    on: { 'bell.rung': { actions: { type: 'announce', params: words } } },
  })
  expect(sentencesOf(machine)).toEqual(['Ready', 'It rang once.', 'It rang … times.'])
})
