import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  errorsOfIssues,
  fieldErrors,
  firstMessage,
  hasErrors,
  isUnanswered,
  needsVerification,
  ProblemError,
  problemOf,
  problemOfRefusal,
  refusal,
} from '#rules/wire/problem.ts'

describe('a problem', () => {
  test('is read from the error that services throw', () => {
    const problem = { kind: 'refused', message: 'No', status: 422, code: 'full' } as const
    expect(problemOf(new ProblemError(problem))).toEqual(problem)
    expect(new ProblemError(problem).message).toBe('No')
  })

  test.each([[new Error('secret path /home')], ['text'], [undefined]])(
    'does not show the message of an unknown error: %s',
    (thrown) => {
      expect(problemOf(thrown)).toEqual({ kind: 'unexpected', message: 'An error has occured' })
    },
  )

  test('is unanswered if no response was received, but not after a refusal', () => {
    const kinds = ['offline', 'timeout', 'cancelled', 'refused', 'invalid', 'unexpected'] as const
    expect(kinds.map((kind) => isUnanswered({ kind, message: '' }))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('distinguishes an unverified member from a wrong password by its code', () => {
    expect(needsVerification({ kind: 'refused', message: '', code: 'unverified' })).toBe(true)
    expect(needsVerification({ kind: 'refused', message: '' })).toBe(false)
    expect(needsVerification(null)).toBe(false)
  })

  test('made of a refusal has its field, if there is one', () => {
    expect(problemOfRefusal(refusal('full', 'Full'))).toEqual({
      kind: 'refused',
      message: 'Full',
      code: 'full',
    })
    expect(problemOfRefusal(refusal('start_at', 'Too late', 'start_at'))).toEqual({
      kind: 'invalid',
      message: 'Too late',
      code: 'start_at',
      errors: { start_at: ['Too late'] },
    })
  })
})

describe('field errors', () => {
  const schema = z.object({ name: z.string('Name'), list: z.array(z.number('Number')) }, 'Form')

  test('are empty for valid values', () => {
    expect(fieldErrors(schema, { name: 'a', list: [1] })).toEqual({})
    expect(hasErrors({})).toBe(false)
  })

  test('join nested field names with dots', () => {
    const errors = fieldErrors(schema, { list: [1, 'two'] })
    expect(errors).toEqual({ name: ['Name'], 'list.1': ['Number'] })
    expect(hasErrors(errors)).toBe(true)
  })

  test('have errors of the whole form under an empty name', () => {
    expect(fieldErrors(schema, null)).toEqual({ '': ['Form'] })
  })

  test('contain each message once', () => {
    const issue = { path: ['a'], message: 'Twice' }
    expect(errorsOfIssues([issue, issue, { path: ['a'], message: 'Once' }])).toEqual({
      a: ['Twice', 'Once'],
    })
  })

  test('provide their first message for the line above the form', () => {
    expect(firstMessage({ a: ['One', 'Two'], b: ['Three'] })).toBe('One')
    expect(firstMessage({})).toBe('An error has occured')
  })
})
