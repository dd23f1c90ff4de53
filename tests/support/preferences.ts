import type { Preferences } from '#rules/member/preferences.ts'

/** Every email comes, and her birthday is told. */
export const preferencesWith = (change: Partial<Preferences> = {}): Preferences => ({
  mails: { swaps: true, parcels: true, exchanges: true, answers: true },
  birthday_listing: true,
  ...change,
})
