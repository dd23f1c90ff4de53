import { describe, expect, test } from 'vitest'
import { isCommonPassword } from '#server/secrets/common-passwords.ts'

describe('the check for common passwords', () => {
  test.each([
    'Password1!',
    'P@ssw0rd!',
    'p@$$w0rd',
    'qwerty123!',
    'Admin@123',
    'Welcome1!',
    'iloveyou!',
    'Dragon2024!',
    '!QAZ2wsx',
    'abc123!@#',
    '1q2w3e4r!',
    'Butterfly!',
    'liverpool2025!',
  ])('rejects the password “%s”', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each([
    'Correct-Horse-9!',
    'password-of-the-burrow!',
    'moss green mittens!',
    'xK7!pq02ZZ',
    '',
  ])('accepts the password “%s”', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})
