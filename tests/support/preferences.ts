import type { Preferences, PreferencesChange } from '#rules/member/preferences.ts'

/** Preferences with all emails, conversations and the birthday listing turned on, and reminders before sign-ups close turned off. */
export const preferencesWith = ({ mails, ...change }: PreferencesChange = {}): Preferences => ({
  birthday_listing: true,
  signup_reminders: false,
  threads: true,
  shortcuts: false,
  sends_spare_gifts: false,
  ...change,
  mails: {
    swaps: true,
    parcels: true,
    exchanges: true,
    reminders: true,
    answers: true,
    threads: true,
    ...mails,
  },
})
