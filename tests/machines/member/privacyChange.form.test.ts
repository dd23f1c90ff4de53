import { expect, test } from 'vitest'
import { privacyChangeForm } from '#machines/member/privacyChange.form.ts'
import { stage } from '#tests/support/stage.ts'

test('choice 3 is sent only with the names of the people it excludes, and the other choices need no names', () => {
  const submit = (address_privacy: string, onboarding_comment: string) => {
    const play = stage(privacyChangeForm, { values: { address_privacy, onboarding_comment } })
    play.send({ type: 'form.submitted' })
    return [play.snapshot().value, play.snapshot().context.errors]
  }
  expect([submit('3', ' '), submit('3', 'Not my cousin'), submit('4', '')]).toEqual([
    ['editing', { onboarding_comment: ['This field is required'] }],
    ['submitting', {}],
    ['submitting', {}],
  ])
})
