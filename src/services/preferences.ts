import {
  type Preferences,
  type PreferencesChange,
  preferencesSchema,
} from '#rules/member/preferences.ts'
import { type Call, request } from './http.ts'

export const loadPreferences = (_: unknown, call: Call): Promise<Preferences> =>
  request('me/preferences', preferencesSchema, call)

export const savePreferences = (change: PreferencesChange, call: Call): Promise<Preferences> =>
  request('me/preferences', preferencesSchema, { ...call, method: 'put', body: change })
