import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  errorsOfIssues,
  fieldErrors,
  firstMessage,
  hasErrors,
  isAbout,
  isCancelled,
  isDecided,
  isNotFound,
  isTooOften,
  isUnanswered,
  isUnsent,
  needsVerification,
  type Problem,
  ProblemError,
  problemOf,
  problemOfRefusal,
  reasonOf,
  refusal,
  UNSENT,
  WHOLE_FORM,
} from '#rules/wire/problem.ts'

describe('a problem', () => {
  test('is read from the error that services throw', () => {
    const problem = { kind: 'refused', message: 'No', status: 422, code: 'full' } as const
    expect(problemOf(new ProblemError(problem))).toEqual(problem)
    const { name, message, isFinal, retryAfter } = new ProblemError(problem)
    expect({ name, message, isFinal, retryAfter }).toEqual({
      name: 'ProblemError',
      message: 'No',
      isFinal: false,
      retryAfter: null,
    })
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

  test.each<[string, Partial<Problem>, string[]]>([
    ['a refusal', { kind: 'refused', status: 422 }, ['decided']],
    ['an invalid field', { kind: 'invalid', status: 422 }, ['decided']],
    ['an unknown item', { kind: 'refused', status: 404 }, ['not found', 'decided']],
    ['too many requests', { kind: 'refused', status: 429 }, ['too often']],
    ['a cancelled request', { kind: 'cancelled' }, ['cancelled']],
    ['no connection', { kind: 'offline' }, []],
    ['an error of the server', { kind: 'unexpected', status: 500 }, []],
    ['a request that was not sent', UNSENT, ['unsent', 'decided']],
  ])('is distinguished by its kind, code and status: %s', (_, change, expected) => {
    const problem: Problem = { kind: 'refused', message: 'No', ...change }
    const rules = {
      unsent: isUnsent,
      cancelled: isCancelled,
      'not found': isNotFound,
      decided: isDecided,
      'too often': isTooOften,
    }
    expect(
      Object.entries(rules).flatMap(([name, holds]) => (holds(problem) ? [name] : [])),
    ).toEqual(expected)
  })

  test('about a request that was not sent, for lack of a token, has no message', () => {
    expect([UNSENT, isUnsent(null), reasonOf(UNSENT)]).toEqual([
      { kind: 'refused', code: 'unsent', message: '' },
      false,
      null,
    ])
  })

  test('shows the server’s message only if a person can act on it', () => {
    const kinds = ['refused', 'invalid', 'offline', 'timeout', 'cancelled', 'unexpected'] as const
    expect(kinds.map((kind) => reasonOf({ kind, message: 'No' }))).toEqual([
      'No',
      'No',
      null,
      null,
      null,
      null,
    ])
  })

  test('is about the fields that its errors name', () => {
    const problem: Problem = { kind: 'invalid', message: 'No', errors: { label: ['No'] } }
    expect([
      isAbout(problem, 'label'),
      isAbout(problem, 'note'),
      isAbout({ kind: 'refused', message: 'No' }, 'label'),
      isAbout(null, 'label'),
    ]).toEqual([true, false, false, false])
  })

  test('distinguishes an unverified member from a wrong password by its code', () => {
    expect(needsVerification({ kind: 'refused', message: '', code: 'unverified' })).toBe(true)
    expect(needsVerification({ kind: 'refused', message: '' })).toBe(false)
    expect(needsVerification(null)).toBe(false)
  })

  test('made from a refusal contains the refusal’s field, if there is one', () => {
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

  test('put errors about the whole form under an empty name', () => {
    expect(fieldErrors(schema, null)).toEqual({ '': ['Form'] })
    expect([errorsOfIssues([{ message: 'Form' }]), WHOLE_FORM]).toEqual([{ '': ['Form'] }, ''])
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
