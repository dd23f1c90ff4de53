import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checked } from '#rules/form/checked.ts'
import type { FieldErrors } from '#rules/wire/problem.ts'

type Card = { nickname: string; discord: string }
type Check<Values, Given = null> = (values: Values, given: Given) => FieldErrors

const line = z.string().check(z.minLength(2, 'Too short'))
const cardSchema = z.object({ nickname: line, discord: line })

test('the values of a form are checked against its schema', () => {
  const check: Check<Card> = checked(cardSchema)
  expect([
    check({ nickname: 'Moth', discord: 'moth' }, null),
    check({ nickname: 'M', discord: 'moth' }, null),
  ]).toEqual([{}, { nickname: ['Too short'] }])
})

test('a form’s schema may depend on the form’s input', () => {
  const check: Check<Card, { least: number }> = checked(({ least }: { least: number }) =>
    z.object({ nickname: z.string().check(z.minLength(least, 'Too short')), discord: line }),
  )
  expect(check({ nickname: 'Moth', discord: 'moth' }, { least: 5 })).toEqual({
    nickname: ['Too short'],
  })
})

test('a form with a field that its schema lacks does not compile, unless the field is only passed through', () => {
  // @ts-expect-error: the schema does not check the Discord handle
  const forgotten: Check<Card> = checked(z.object({ nickname: line }))
  const carried: Check<Card & { id: number }> = checked(cardSchema, ['id'])
  expect(
    [forgotten, carried].map((check) => check({ id: 7, nickname: '', discord: '' }, null)),
  ).toEqual([{ nickname: ['Too short'] }, { nickname: ['Too short'], discord: ['Too short'] }])
})
