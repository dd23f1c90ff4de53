import { expect, test } from 'vitest'
import { installHintMachine } from '#machines/tab/installHint.machine.ts'
import { aMe } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const steps = { has_read: false, has_joined: false, has_posted: false }
const before = aMe({ first_steps: steps })
const after = aMe({ first_steps: { ...steps, has_joined: true } })
const possible = { type: 'install.possible', way: 'prompt' } as const

takesEveryTransition(installHintMachine, {
  input: { member: before },
  events: {
    'member.changed': [{ member: before }, { member: after }],
    'install.possible': [{ way: 'prompt' }],
  },
})

test('the hint is shown after the first sign-up, and it is then recorded as shown', () => {
  const play = stage(installHintMachine, { member: before })
  play.send(possible)
  const early = [play.snapshot().value, [...play.told]]
  play.send({ type: 'member.changed', member: after })
  expect([early, play.snapshot().value, play.told]).toEqual([
    ['waiting', []],
    'hinting',
    [['noteHint']],
  ])
})

test('the hint waits until the device can install the app', () => {
  const play = stage(installHintMachine, { member: before })
  play.send({ type: 'member.changed', member: after })
  const early = play.snapshot().value
  play.send(possible)
  expect([early, play.snapshot().value]).toEqual(['joined', 'hinting'])
})

test.each([
  ['install.requested', [['noteHint'], ['askToInstall']]],
  ['hint.dismissed', [['noteHint']]],
] as const)('the event %s closes the hint for good', (type, told) => {
  const play = stage(installHintMachine, { member: before })
  play.send(possible)
  play.send({ type: 'member.changed', member: after })
  play.send({ type })
  play.send({ type: 'member.changed', member: after })
  expect([play.snapshot().value, play.told]).toEqual(['given', told])
})
