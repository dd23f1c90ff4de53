import { expect, test } from 'vitest'
import { birthDateForm } from '#machines/member/birthDate.form.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const given = { now: '2026-11-20T12:00:00.000Z', from: '1999-10-31' }

takesEveryTransition(birthDateForm, {
  input: { values: { birth_date: '1998-10-31' }, given },
  events: {
    'field.changed': [
      { name: 'birth_date', value: '' },
      { name: 'birth_date', value: '1998-10-31' },
    ],
    'field.left': [{ name: 'birth_date' }],
  },
  outcomes: { submit: { done: [aMe()], error: [offline] } },
})

test.each([
  ['in the future', '2027-01-01', 'Please select a valid date'],
  [
    'on the other side of 18 years',
    '2010-01-01',
    'Only an elf can change a birth date from under 18 to over 18, or back.',
  ],
])('a birth date %s is refused before it is sent', (_, birth_date, words) => {
  const play = stage(birthDateForm, { values: { birth_date }, given })
  play.send({ type: 'form.submitted' })
  expect([play.snapshot().context.errors, play.started]).toEqual([{ birth_date: [words] }, []])
})
