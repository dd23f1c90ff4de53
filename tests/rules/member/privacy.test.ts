import { expect, test } from 'vitest'
import { privacyTyped, privacyValues, privacyWords } from '#rules/member/privacy.ts'

const chosen = (address_privacy: number | null, onboarding_comment: string | null = null) => ({
  address_privacy,
  onboarding_comment,
})

test.each([
  [1, 'I am happy to share my address and info with anyone who asks.'],
  [2, 'Check with me first.'],
  [3, 'Specific people must not get my info.'],
  [
    4,
    'No one may ever have my information outside a swap I sign up for, used only to verify swap details.',
  ],
  [
    5,
    'No one may ever have my information outside a swap I sign up for, used only to verify swap details.',
  ],
  [null, 'You haven’t chosen yet.'],
])('choice %s is worded as “%s”', (choice, words) => {
  expect(privacyWords(chosen(choice))).toBe(words)
})

test('the form starts with the saved values, and shows the former choice 5 as choice 4', () => {
  expect(
    [chosen(3, 'Not my cousin'), chosen(5, 'Nobody'), chosen(null)].map(privacyValues),
  ).toEqual([
    { address_privacy: '3', onboarding_comment: 'Not my cousin' },
    { address_privacy: '4', onboarding_comment: 'Nobody' },
    { address_privacy: '', onboarding_comment: '' },
  ])
})

test('values equal to the saved ones are not kept as a draft', () => {
  const me = chosen(3, 'Not my cousin')
  const typed = [
    { address_privacy: '3', onboarding_comment: 'Not my cousin' },
    { address_privacy: '3', onboarding_comment: 'Not my cousins' },
    { address_privacy: '2', onboarding_comment: 'Not my cousin' },
  ]
  expect(typed.map((values) => privacyTyped(values, me))).toEqual([null, typed[1], typed[2]])
})
