import type { Exclusion } from '#rules/member/exclusion.ts'
import type { ModExclusion } from '#rules/mod/exclusion.ts'
import { aMember } from './builders.ts'

/** A name on the member's own list. */
export const anExclusion = (change: Partial<Exclusion> = {}): Exclusion => ({
  nickname: 'Sylas',
  created_at: '2026-11-19T12:00:00.000Z',
  ...change,
})

/** A mod's entry that excludes Nettle and another member from being paired. */
export const aModExclusion = (change: Partial<ModExclusion> = {}): ModExclusion => ({
  id: 41,
  excluded: aMember(),
  nickname: null,
  created_by: aMember({ id: 1, nickname: 'Allura' }),
  created_at: '2026-11-19T12:00:00.000Z',
  ...change,
})
