import { expect, test } from 'vitest'
import { petForm } from '#machines/member/pet.form.ts'
import { petValues } from '#rules/member/pet-form.ts'
import { aPet } from '#tests/support/birthdays.ts'
import { offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const pet = aPet()

takesEveryTransition(petForm, {
  input: { values: petValues(pet) },
  events: {
    'field.changed': [
      { name: 'nickname', value: '' },
      { name: 'nickname', value: 'Crumpet' },
    ],
    'field.left': [{ name: 'nickname' }],
  },
  outcomes: { submit: { done: [pet], error: [offline] } },
})

test('a pet waits for its picture, and says so', () => {
  const play = stage(petForm, { values: petValues(pet) })
  const picture = (isSending: boolean) =>
    play.send({ type: 'field.changed', name: 'picture', value: { picture: null, isSending } })
  picture(true)
  play.send({ type: 'form.submitted' })
  const waiting = [play.snapshot().value, play.snapshot().context.errors]
  picture(false)
  play.send({ type: 'form.submitted' })
  expect([waiting, play.snapshot().value]).toEqual([
    ['editing', { picture: ['One moment: the picture is still on its way'] }],
    'submitting',
  ])
})
