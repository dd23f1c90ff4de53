/** Parses a `Retry-After` header, in seconds or a date, to ms; null if it is missing or unreadable. */
export function retryAfterOf(header: string | null, now: Date): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now.getTime() : seconds * 1_000
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
