/** Reference model for a member's preferences, written from the specification. */
import type { preferencesMachine } from '#machines/member/preferences.machine.ts'
import {
  changed,
  hasMore,
  type Preferences,
  type PreferencesChange,
  together,
} from '#rules/member/preferences.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * Each choice is shown immediately and saved on its own. Choices made during a request are sent together after it. If
 * saving fails, the last saved preferences come back, with the reason. The tab and the calendar are notified of each
 * save.
 */
interface Page extends Said {
  shows: 'nothing yet' | 'the preferences' | 'a failure'
  preferences: Preferences | null
  problem: Problem | null
  knows: { saved: Preferences | null; isSaving: boolean; waiting: PreferencesChange }
}

const load = (was: Page): Page => ({
  ...was,
  shows: 'nothing yet',
  started: [['loadPreferences']],
})
const show = (was: Page, saved: Preferences): Page => ({
  ...was,
  shows: 'the preferences',
  preferences: changed(saved, was.knows.waiting),
  knows: { saved, isSaving: false, waiting: {} },
})
const save = (was: Page, change: PreferencesChange): Page => ({
  ...was,
  knows: { ...was.knows, isSaving: true },
  started: [['savePreferences', change]],
})

export const preferencesModel: Model<typeof preferencesMachine, Page> = {
  start: () =>
    load({
      shows: 'nothing yet',
      preferences: null,
      problem: null,
      knows: { saved: null, isSaving: false, waiting: {} },
    }),
  on: {
    'loadPreferences done': show,
    'loadPreferences failed': (was) => ({ ...was, shows: 'a failure' }),
    'retry.requested': (was) => (was.shows === 'a failure' ? load(was) : was),
    'preference.chosen': (was, { change }) => {
      if (!was.preferences) return was
      const now = { ...was, preferences: changed(was.preferences, change), problem: null }
      const waiting = together(was.knows.waiting, change)
      return was.knows.isSaving ? { ...now, knows: { ...was.knows, waiting } } : save(now, change)
    },
    'savePreferences done': (was, saved) => {
      const { waiting } = was.knows
      const now: Page = {
        ...show(was, saved),
        told: [['adoptPreferences', saved]],
        sent: [['reportTo', { type: 'listing.changed' }]],
      }
      return hasMore(waiting) ? save(now, waiting) : now
    },
    'savePreferences failed': (was, error) => ({
      ...was,
      preferences: was.knows.saved,
      problem: problemOf(error),
      knows: { ...was.knows, isSaving: false, waiting: {} },
    }),
  },
  shows: ({ value, context: { shown, problem } }) => ({
    shows: screens[value],
    preferences: shown,
    problem,
  }),
}

const screens = {
  loading: 'nothing yet',
  known: 'the preferences',
  saving: 'the preferences',
  failed: 'a failure',
} as const
