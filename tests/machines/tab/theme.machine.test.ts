import { expect, test } from 'vitest'
import { themeMachine } from '#machines/tab/theme.machine.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

takesEveryTransition(themeMachine, {
  inputs: [
    { saved: null, systemPrefersLight: true },
    { saved: null, systemPrefersLight: false },
    { saved: 'dark', systemPrefersLight: true },
  ],
})

test.each([
  ['the saved theme', { saved: 'dark', systemPrefersLight: true }, 'dark'],
  ['the theme that the system prefers', { saved: null, systemPrefersLight: true }, 'light'],
  ['the dark theme by default', { saved: null, systemPrefersLight: false }, 'dark'],
])('the tab starts with %s, and saves no theme until the user chooses one', (_, input, theme) => {
  const play = stage(themeMachine, input)
  expect([play.snapshot().value, play.told]).toEqual([theme, []])
})

test('each choice of a theme is saved', () => {
  const play = stage(themeMachine, { saved: null, systemPrefersLight: false })
  play.send({ type: 'theme.toggled' })
  play.send({ type: 'theme.toggled' })
  expect([play.snapshot().value, play.told]).toEqual([
    'dark',
    [
      ['saveTheme', { theme: 'light' }],
      ['saveTheme', { theme: 'dark' }],
    ],
  ])
})
