import type { SwapPlan } from './swaps.ts'

/** An exchange that has ended, in which some gifts have not come. */
export const bookmarks: SwapPlan = {
  key: 'bookmarks',
  label: 'Bookmarks',
  summary: 'One for the page you always come back to.',
  description:
    'Woven, painted or cut from an old map: flat enough for an envelope, sturdy enough for a novel.',
  header: 5,
  region: 'worldwide',
  spots: 10,
  creator: 'capivara',
  proposed: -72,
  decided: { day: -70, mod: 'juniper' },
  starts: -52,
  signups: 15,
  runs: 45,
  sendBy: 14,
  participants: ['golondrina', 'loutre', 'kea', 'zubr', 'igel', 'algen', 'zaunkoenig', 'wombat'],
}
