import { expect, test } from 'vitest'
import { privacyChangeForm } from '#machines/member/privacyChange.form.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

takesEveryTransition(privacyChangeForm, {
  input: { values: { address_privacy: '1', onboarding_comment: '' } },
  events: {
    'field.changed': [
      { name: 'address_privacy', value: '2' },
      { name: 'address_privacy', value: '3' },
    ],
    'field.left': [{ name: 'address_privacy' }],
  },
  outcomes: { submit: { done: [aMe()], error: [offline] } },
})

test('choice 3 is sent with the people it names, the other choices without', () => {
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
