/**
 * What a suspended member may still set about: it reaches nobody, or lets her finish receiving. What is not here is closed
 * to her, a call of a later day too.
 */
const OPEN_WHILE_SUSPENDED: ReadonlySet<string> = new Set([
  'POST /api/auth/logout',
  'POST /api/notifications/read',
  // These two only ask.
  'POST /api/nickname',
  'POST /api/exchanges/:id/needed-surveys',
  // Her gifter is told of a change alone.
  'POST /api/addresses',
  'POST /api/addresses/:id/default',
  'DELETE /api/addresses/:id',
  // Whom she is never to be paired with is nobody's to know.
  'POST /api/me/exclusions',
  'DELETE /api/me/exclusions',
  // Her own safety.
  'POST /api/me/password',
  'DELETE /api/me/sessions',
  'DELETE /api/me/sessions/:id',
  // Their own rules say which of it: nothing sent is recorded, and nobody signs up.
  'POST /api/steps',
  'POST /api/signups',
  'POST /api/signups/:id/receiving-done',
  'DELETE /api/signups/:id',
])

const ONLY_READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** @param route as it is registered: `/api/steps/:id` */
export const maySuspended = (method: string, route: string): boolean =>
  ONLY_READS.has(method) || OPEN_WHILE_SUSPENDED.has(`${method} ${route}`)
