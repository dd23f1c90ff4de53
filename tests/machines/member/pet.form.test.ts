import { expect, test } from 'vitest'
import { petForm } from '#machines/member/pet.form.ts'
import { GONE } from '#rules/form/form.ts'
import { petValues } from '#rules/member/pet-form.ts'
import { aPet } from '#tests/support/birthdays.ts'
import { aFailure } from '#tests/support/builders.ts'
import { stage } from '#tests/support/stage.ts'

const pet = aPet()
const gone = aFailure({ kind: 'refused', status: 404 })

test('a pet is not saved while its picture is uploading, and the form says so', () => {
  const play = stage(petForm, { values: petValues(pet) })
  const picture = (isSending: boolean) =>
    play.send({ type: 'field.changed', name: 'picture', value: { picture: null, isSending } })
  picture(true)
  play.send({ type: 'form.submitted' })
  const waiting = [play.snapshot().value, play.snapshot().context.errors]
  picture(false)
  play.send({ type: 'form.submitted' })
  expect([waiting, play.snapshot().value]).toEqual([
    ['editing', { picture: ['One moment, your picture is still uploading'] }],
    'submitting',
  ])
})

test('a pet that was removed in another tab can be added again with the same values', () => {
  const play = stage(petForm, { values: petValues(pet) })
  play.send({ type: 'form.submitted' })
  play.fail('submit', gone)
  const { values, problem } = play.snapshot().context
  expect([values, problem]).toEqual([{ ...petValues(pet), id: null }, GONE])
})
