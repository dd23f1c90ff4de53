import type { Preferences, PreferencesChange } from '#rules/member/preferences.ts'

/** Every email comes, her birthday is told, and of sign-ups she is not reminded. */
export const preferencesWith = ({ mails, ...change }: PreferencesChange = {}): Preferences => ({
  birthday_listing: true,
  signup_reminders: false,
  shortcuts: false,
  ...change,
  mails: {
    swaps: true,
    parcels: true,
    exchanges: true,
    reminders: true,
    answers: true,
    ...mails,
  },
})
