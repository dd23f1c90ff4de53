import { expect, test } from 'vitest'
import { birthdaysMachine } from '#machines/member/birthdays.machine.ts'
import { aCritter } from '#tests/support/birthdays.ts'
import { offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

takesEveryTransition(birthdaysMachine, {
  outcomes: { load: { done: [[aCritter()]], error: [offline] } },
})

test('the loaded birthdays stay during a refresh', () => {
  const play = stage(birthdaysMachine)
  play.done('load', [aCritter()])
  play.send({ type: 'refresh.requested' })
  expect([play.snapshot().value, play.snapshot().context.data]).toEqual([
    'refreshing',
    [aCritter()],
  ])
})
