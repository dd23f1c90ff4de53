import type { ModRescue } from '#rules/mod/rescue.ts'

/** Nettle's gift has not come, and a mod may open the case to rescuers. */
export const aModRescue = (change: Partial<ModRescue> = {}): ModRescue => ({
  id: 61,
  member: { id: 12, nickname: 'Nettle', avatar: null },
  exchange: { id: 5, label: 'Winter mail', slug: 'winter-mail' },
  state: 'with_mods',
  may_rescue: true,
  is_minor: false,
  rescue: null,
  until: null,
  candidates_count: 3,
  candidates: null,
  may_open: true,
  obstacle: null,
  ...change,
})

/** The gift of a minor, for whom a mod picks the rescuer. */
export const aMinorsRescue = (change: Partial<ModRescue> = {}): ModRescue =>
  aModRescue({
    id: 62,
    is_minor: true,
    candidates_count: 1,
    candidates: [{ id: 14, nickname: 'Pipistrelle', avatar: null }],
    ...change,
  })
