/**
 * API calls that a restricted (suspended or paused) member may still make. They affect nobody except the mods, or let
 * the member record what they receive. All other calls are refused, including any that are added later.
 */
const OPEN_TO_RESTRICTED: ReadonlySet<string> = new Set([
  'POST /api/auth/logout',
  'POST /api/notifications/read',
  // These two calls only read data.
  'POST /api/nickname',
  'POST /api/exchanges/:id/needed-surveys',
  // Only the member's gifter can see a changed address.
  'POST /api/addresses',
  'POST /api/addresses/:id/default',
  'DELETE /api/addresses/:id',
  // The exclusion list is private.
  'POST /api/me/exclusions',
  'DELETE /api/me/exclusions',
  // Preferences are private as well.
  'PUT /api/me/preferences',
  // Members can always secure their account.
  'POST /api/me/password',
  'DELETE /api/me/sessions',
  'DELETE /api/me/sessions/:id',
  // Everybody can write to the mods.
  'POST /api/contacts',
  'PUT /api/contacts/:id',
  'DELETE /api/contacts/:id',
  'POST /api/contacts/:id/read',
  'POST /api/chat_messages',
  'POST /api/bug_reports',
  'PUT /api/bug_reports/:id',
  'DELETE /api/bug_reports/:id',
  // Everybody can close their account.
  'POST /api/me/close',
  'DELETE /api/me',
  // Further rules apply to these calls: suspended members cannot record sending, paused members cannot record anything,
  // and neither can sign up.
  'POST /api/steps',
  'POST /api/signups',
  'POST /api/signups/:id/receiving-done',
  'DELETE /api/signups/:id',
  // Members can always take back that their name may be shown. They cannot allow it while they are restricted.
  'POST /api/signups/:id/reveal',
])

const ONLY_READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** True if a restricted member may make this call. @param route the registered pattern: `/api/steps/:id` */
export const isOpenToRestricted = (method: string, route: string): boolean =>
  ONLY_READS.has(method) || OPEN_TO_RESTRICTED.has(`${method} ${route}`)
