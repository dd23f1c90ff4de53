import { expect, test } from 'vitest'
import { regionForm } from '#machines/member/region.form.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

takesEveryTransition(regionForm, {
  input: { values: { region: 'uk' } },
  events: {
    'field.changed': [
      { name: 'region', value: null },
      { name: 'region', value: 'worldwide' },
    ],
    'field.left': [{ name: 'region' }],
  },
  outcomes: { submit: { done: [aMe()], error: [offline] } },
})

test('“Other” can be sent as a region, “worldwide” cannot', () => {
  const other = stage(regionForm, { values: { region: null } })
  other.send({ type: 'form.submitted' })
  expect(other.started).toEqual([{ id: 'submit', input: { region: null } }])
  const worldwide = stage(regionForm, { values: { region: 'worldwide' } })
  worldwide.send({ type: 'form.submitted' })
  expect([worldwide.snapshot().value, worldwide.started]).toEqual(['editing', []])
})
