import type { SuspensionEffect } from '#rules/mod/suspension.ts'

/** The fields about a pause, for a member who is not paused. */
export const NOT_PAUSED = { is_paused: false, paused_until: null, pause_reason: null }

/** The effect of a suspension that affects no swap. */
export const anEffect = (change: Partial<SuspensionEffect> = {}): SuspensionEffect => ({
  left_running: 0,
  new_matches: 0,
  without_match: 0,
  kept_running: 0,
  left_before_start: 0,
  with_you: 0,
  ...change,
})
