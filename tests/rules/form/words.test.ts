import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addressInputSchema } from '#rules/address/schema.ts'
import { exchangeInputSchema } from '#rules/exchange/input.ts'
import { leaveFormSchema, leaveSchema } from '#rules/exchange/leaving.ts'
import { stepAndPostSchema } from '#rules/exchange/receipt.ts'
import { signupInputSchema } from '#rules/exchange/signing-up.ts'
import { stepChangeSchema, stepInputSchema } from '#rules/exchange/step.ts'
import { postInputSchema } from '#rules/feed/post-input.ts'
import { credentialsSchema } from '#rules/joining/credentials.ts'
import { emailOnlySchema } from '#rules/joining/email.ts'
import { identityStepSchema } from '#rules/joining/onboarding.ts'
import { passwordResetSchema, registrationSchema } from '#rules/joining/password.ts'
import { birthDateInputSchema } from '#rules/member/birth-date.ts'
import { nicknameSchema, regionInputSchema } from '#rules/member/fields.ts'
import { parentAnswerSchema } from '#rules/member/parent.ts'
import { privacySchema } from '#rules/member/privacy.ts'
import { profileInputSchema } from '#rules/member/profile.ts'
import { approvalInputSchema, reasonSchema } from '#rules/mod/approval.ts'
import { surveyAnswerSchema } from '#rules/survey/answers.ts'
import { at } from '#tests/rules/exchange/terms.ts'

const now = at('2026-11-20T10:00:00.000Z')

const bodies = {
  addressInputSchema,
  approvalInputSchema,
  reasonSchema,
  birthDateInputSchema: birthDateInputSchema(now),
  credentialsSchema,
  emailOnlySchema,
  exchangeInputSchema: exchangeInputSchema(now),
  identityStepSchema: identityStepSchema(now, 'pike@critters.example'),
  leaveFormSchema,
  leaveSchema,
  nicknameSchema,
  parentAnswerSchema,
  passwordResetSchema,
  postInputSchema,
  privacySchema,
  profileInputSchema: profileInputSchema(now),
  regionInputSchema,
  registrationSchema,
  signupInputSchema,
  stepAndPostSchema,
  stepChangeSchema,
  stepInputSchema,
  surveyAnswerSchema,
}

/** Zod's messages for a check that has no message of its own. */
const WORDLESS = /^(Invalid|Expected|Unrecognized|Too (big|small)|Required)/

describe.each(Object.entries(bodies))('the schema %s', (_, schema) => {
  const { def } = schema
  const fields = Object.keys('out' in def ? def.out.def.shape : def.shape)
  const junk = fc.oneof(
    fc.anything(),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.constantFrom('', ' ', '\0', '\uD800', null),
  )

  test('parses any value without throwing, and has its own message for every rejection', () => {
    const body = fc.record(Object.fromEntries(fields.map((field) => [field, junk])), {
      requiredKeys: [],
    })
    fc.assert(
      fc.property(
        fc.oneof({ weight: 5, arbitrary: body }, { weight: 1, arbitrary: junk }),
        (value) => {
          const messages = schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []
          expect(messages.filter((message) => message === '' || WORDLESS.test(message))).toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  })

  test('strips unknown fields', () => {
    const body = Object.fromEntries(fields.map((field) => [field, undefined]))
    const keys = Object.keys(schema.safeParse({ ...body, role: 'admin', user_id: 1 }).data ?? {})
    expect(keys.filter((key) => key === 'role' || key === 'user_id')).toEqual([])
  })

  test('can be published as JSON Schema', () => {
    const published = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    expect(Object.keys(published.properties ?? {})).toEqual(fields)
  })
})
