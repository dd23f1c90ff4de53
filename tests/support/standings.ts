/** Standings, as members and mods see them. */
import type { OwnStanding } from '#rules/exchange/standing.ts'
import type { ModMember } from '#rules/mod/schema.ts'

/** The standing of a member who owes nothing. Pass only what matters. */
export const aStanding = (change: Partial<OwnStanding> = {}): OwnStanding => ({
  completed: 0,
  rescued: 0,
  open_defaults: 0,
  settled_defaults: 0,
  may_join: true,
  sentence: 'You can join exchanges.',
  owed: [],
  ...change,
})

/** The standing of a member who owes a gift. */
export const anOwing = (): ModMember['standing'] => ({
  completed: 3,
  rescued: 0,
  settled_defaults: 1,
  open_defaults: [
    {
      id: 8,
      exchange: { label: 'Harvest parcels', slug: 'harvest-parcels' },
      at: '2026-10-20T12:00:00.000Z',
    },
  ],
})
