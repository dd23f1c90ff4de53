/**
 * What a suspended member may still do: it reaches nobody but the mods, or lets her finish receiving. Everything else is
 * closed to her, including calls added later.
 */
const OPEN_WHILE_SUSPENDED: ReadonlySet<string> = new Set([
  'POST /api/auth/logout',
  'POST /api/notifications/read',
  // These two only read.
  'POST /api/nickname',
  'POST /api/exchanges/:id/needed-surveys',
  // Only her gifter is told of a change.
  'POST /api/addresses',
  'POST /api/addresses/:id/default',
  'DELETE /api/addresses/:id',
  // Who she is never paired with is private.
  'POST /api/me/exclusions',
  'DELETE /api/me/exclusions',
  // So is whether her birthday is told.
  'PUT /api/me/preferences',
  // Her own safety.
  'POST /api/me/password',
  'DELETE /api/me/sessions',
  'DELETE /api/me/sessions/:id',
  // The mods hear everybody.
  'POST /api/contacts',
  'PUT /api/contacts/:id',
  'DELETE /api/contacts/:id',
  'POST /api/contacts/:id/read',
  'POST /api/chat_messages',
  'POST /api/bug_reports',
  'PUT /api/bug_reports/:id',
  'DELETE /api/bug_reports/:id',
  // Nobody is kept here.
  'POST /api/me/close',
  'DELETE /api/me',
  // Their own rules say which part: she cannot record sending, and cannot sign up.
  'POST /api/steps',
  'POST /api/signups',
  'POST /api/signups/:id/receiving-done',
  'DELETE /api/signups/:id',
])

const ONLY_READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** @param route as it is registered: `/api/steps/:id` */
export const maySuspended = (method: string, route: string): boolean =>
  ONLY_READS.has(method) || OPEN_WHILE_SUSPENDED.has(`${method} ${route}`)
