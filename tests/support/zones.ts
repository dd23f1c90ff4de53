/** Runs `work` as if the user's device were set to this IANA time zone. */
export function inZone<T>(zone: string, work: () => T): T {
  const before = process.env.TZ
  process.env.TZ = zone
  try {
    return work()
  } finally {
    process.env.TZ = before
  }
}
