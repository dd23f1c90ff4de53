import { expect, test } from 'vitest'
import {
  departureSchema,
  introductionSchema,
  lacksEmail,
  notOffered,
  notReached,
  notVouched,
  PROVIDERS,
  providerNames,
  SPENT,
  type Welcome,
  welcomeOf,
} from '#rules/joining/social.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

const EMAIL = 'vax@critters.example'

/** Columns: whether the identity is known, the email, whether the provider vouches for the email, and the outcome. */
const table: [boolean, string | null, boolean, Welcome][] = [
  [true, EMAIL, true, 'enters'],
  [true, EMAIL, false, 'enters'],
  [true, null, false, 'enters'],
  [false, null, true, 'lacksEmail'],
  [false, null, false, 'lacksEmail'],
  [false, EMAIL, false, 'getsLetter'],
  [false, EMAIL, true, 'joins'],
]

test.each(table)(
  'a login with a known identity: %s, the email: %s, and the email verified: %s, continues with: %s',
  (isKnown, email, isProven, welcome) => {
    expect(welcomeOf({ isKnown, email, isProven })).toBe(welcome)
  },
)

test('people can log in with Google and Facebook', () => {
  expect([PROVIDERS, providerNames]).toEqual([
    ['google', 'facebook'],
    { google: 'Google', facebook: 'Facebook' },
  ])
})

test('the refusal of a login names the provider and explains how to continue', () => {
  expect([
    notOffered('google'),
    notVouched('facebook'),
    lacksEmail('facebook'),
    notReached('google'),
    SPENT,
  ]).toEqual([
    { code: 'not_available', message: 'Login with Google is not available here.' },
    { code: 'provider', message: 'Facebook didn’t confirm this login. Please start again.' },
    {
      code: 'no_email',
      message:
        'Facebook didn’t tell us your email address. Allow it there, or join with your email and a password.',
    },
    'We can’t reach Google right now. Please try again in a moment.',
    {
      code: 'state',
      message: 'This login took too long, or has been used already. Please start again.',
    },
  ])
})

test.each([
  ['https://accounts.example/auth?state=a', true],
  ['http://localhost:3000/auth', true],
  ['javascript:alert(1)', false],
  ['//accounts.example', false],
  ['see https://accounts.example', false],
])('redirecting the browser to the provider’s URL %s is allowed: %s', (url, isSent) => {
  expect(departureSchema.safeParse({ url, secret: 'moss' }).data).toEqual(
    isSent ? { url } : undefined,
  )
})

test('an emailed link is opened with its token', () => {
  expect([
    introductionSchema.parse({ token: 'a-token' }),
    fieldErrors(introductionSchema, {}),
    fieldErrors(introductionSchema, { token: 'x'.repeat(201) }),
  ]).toEqual([
    { token: 'a-token' },
    { token: ['This field is required'] },
    { token: ['This field should be at most 200 characters long'] },
  ])
})
