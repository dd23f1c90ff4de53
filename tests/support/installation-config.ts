import { PICTURES_ONLY } from '#rules/feed/upload.ts'
import type { Installation } from '#rules/tab/installation.ts'

/** The features of an installation without social logins and videos. */
export const anInstallation = (change: Partial<Installation> = {}): Installation => ({
  social: [],
  push_key: null,
  uploads: PICTURES_ONLY,
  public_exchanges: true,
  ...change,
})
