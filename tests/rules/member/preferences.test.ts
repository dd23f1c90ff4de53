import { expect, test } from 'vitest'
import { MAIL_CLASSES } from '#rules/member/mail-class.ts'
import {
  changed,
  hasMore,
  type KeptPreferences,
  keptAfter,
  type PreferencesChange,
  preferencesChangeSchema,
  preferencesOf,
  together,
} from '#rules/member/preferences.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import { preferencesWith } from '#tests/support/preferences.ts'

/** The current part of the day, and an earlier one. */
const [PART, EARLIER] = [new Date('2026-11-27T22:00:00Z'), new Date('2026-11-25T06:00:00Z')]

const kept = (change: Partial<KeptPreferences> = {}): KeptPreferences => ({
  endedMails: [],
  birthdayListing: true,
  signupReminders: false,
  threadsOffIn: null,
  shortcuts: false,
  sendsSpareGifts: false,
  ...change,
})

test('every class of email that the member did not unsubscribe from is turned on', () => {
  expect([
    preferencesOf(kept()),
    preferencesOf(kept({ endedMails: ['parcels'], birthdayListing: false })),
    preferencesOf(kept({ endedMails: MAIL_CLASSES, signupReminders: true, threadsOffIn: EARLIER })),
  ]).toEqual([
    preferencesWith(),
    preferencesWith({ mails: { parcels: false }, birthday_listing: false }),
    preferencesWith({
      mails: {
        swaps: false,
        parcels: false,
        exchanges: false,
        reminders: false,
        answers: false,
        threads: false,
      },
      signup_reminders: true,
      threads: false,
    }),
  ])
})

test.each<[string, Partial<KeptPreferences>, PreferencesChange, Partial<KeptPreferences>]>([
  ['nothing', { endedMails: ['swaps'] }, {}, { endedMails: ['swaps'] }],
  ['no class of emails', { endedMails: ['swaps'] }, { mails: {} }, { endedMails: ['swaps'] }],
  ['one class of emails', {}, { mails: { parcels: false } }, { endedMails: ['parcels'] }],
  [
    'a second class of emails',
    { endedMails: ['parcels'] },
    { mails: { swaps: false } },
    { endedMails: ['swaps', 'parcels'] },
  ],
  [
    'a class of emails that was turned off before',
    { endedMails: ['swaps', 'parcels'] },
    { mails: { swaps: true, exchanges: true } },
    { endedMails: ['parcels'] },
  ],
  [
    'the birthday list',
    { endedMails: ['exchanges'] },
    { birthday_listing: false },
    { endedMails: ['exchanges'], birthdayListing: false },
  ],
  ['reminders of sign-ups', {}, { signup_reminders: true }, { signupReminders: true }],
  ['conversations', {}, { threads: false }, { threadsOffIn: PART }],
  [
    'conversations that are off',
    { threadsOffIn: EARLIER },
    { threads: false },
    { threadsOffIn: EARLIER },
  ],
  ['conversations that were off', { threadsOffIn: EARLIER }, { threads: true }, {}],
  ['the keyboard shortcuts', {}, { shortcuts: true }, { shortcuts: true }],
])('a change to %s does not change other preferences', (_, before, change, after) => {
  expect(keptAfter(kept(before), change, PART)).toEqual(kept(after))
})

test('a change may omit any preference, and unknown preferences are dropped', () => {
  expect([
    preferencesChangeSchema.parse({}),
    preferencesChangeSchema.parse({ mails: { swaps: false, account: false }, digest: true }),
    preferencesChangeSchema.safeParse({ mails: { swaps: 'no' } }).success,
    preferencesChangeSchema.safeParse({ mails: false }).success,
  ]).toEqual([{}, { mails: { swaps: false } }, false, false])
})

test('a preference that is neither on nor off is rejected with a message', () => {
  expect(
    fieldErrors(preferencesChangeSchema, {
      mails: { swaps: 'no' },
      birthday_listing: 1,
      signup_reminders: '',
      shortcuts: null,
    }),
  ).toEqual({
    'mails.swaps': ['This should be yes or no'],
    birthday_listing: ['This should be yes or no'],
    signup_reminders: ['This should be yes or no'],
    shortcuts: ['This field is required'],
  })
  expect(fieldErrors(preferencesChangeSchema, { mails: 'none' })).toEqual({
    mails: ['Please say which emails'],
  })
})

test.each<[PreferencesChange, PreferencesChange, PreferencesChange]>([
  [{}, {}, {}],
  [{ birthday_listing: true }, {}, { birthday_listing: true }],
  [{ birthday_listing: true }, { birthday_listing: false }, { birthday_listing: false }],
  [
    { mails: { swaps: false } },
    { birthday_listing: false },
    { mails: { swaps: false }, birthday_listing: false },
  ],
  [{}, { mails: { swaps: false } }, { mails: { swaps: false } }],
  [
    { mails: { swaps: false, parcels: false } },
    { mails: { swaps: true } },
    { mails: { swaps: true, parcels: false } },
  ],
])('the changes %j and then %j are merged into %j', (one, later, both) => {
  expect(together(one, later)).toEqual(both)
  const before = preferencesWith()
  expect(changed(before, both)).toEqual(changed(changed(before, one), later))
  expect(hasMore(both)).toBe(hasMore(one) || hasMore(later))
})
