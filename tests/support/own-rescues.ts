import type { Rescue } from '#rules/exchange/rescue-schema.ts'

/** Pipistrelle is asked for a spare gift in the exchange Winter mail. */
export const aRescue = (change: Partial<Rescue> = {}): Rescue => ({
  id: 3,
  exchange: { id: 5, label: 'Winter mail', slug: 'winter-mail' },
  state: 'asked',
  what_next: 'Someone’s gift hasn’t come. Would you send them a spare one?',
  until: '2027-01-12T13:00:00.000Z',
  region: 'worldwide',
  has_surveys: true,
  recipient: null,
  is_paused: false,
  steps: [],
  may_be_thanked: false,
  thanks_are_offered: false,
  is_over: false,
  ...change,
})

/** The rescue after Pipistrelle has accepted: Nettle is the recipient. */
export const anAcceptedRescue = (change: Partial<Rescue> = {}): Rescue =>
  aRescue({
    state: 'accepted',
    what_next: 'Please post your gift within 14 days, and record it here.',
    until: '2027-01-25T00:00:00.000Z',
    recipient: { id: 12, nickname: 'Nettle', avatar: null },
    thanks_are_offered: true,
    ...change,
  })
