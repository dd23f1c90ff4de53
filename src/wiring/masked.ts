interface Reported {
  type: string
  name?: unknown
  snapshot?: { value?: unknown; status?: unknown; tags?: unknown }
  event?: { type: string }
}

/** Masks the digits in an actor's name, because the actor of a post is named after the post’s id. */
const withoutDigits = (name: string): string => name.replaceAll(/\d+/g, '•')

/** Returns the name of a property, or a mask if it may be an id, an email or a URL and not a name in the code. */
const maskedKey = (key: string, index: number): string =>
  /^[a-z$_][\w$]*$/i.test(key) ? withoutDigits(key) : `•${index}`

/**
 * Masks all texts, numbers and flags in a value, because they may be input, names, tokens, ids, locations or consents.
 * The shape of the value is unchanged.
 */
function masked(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value
  if (typeof value === 'string') return '•••'
  if (typeof value !== 'object') return '•'
  if (Array.isArray(value)) return value.map(masked)
  return Object.fromEntries(
    Object.entries(value).map(([key, inner], index) => [maskedKey(key, index), masked(inner)]),
  )
}

/** Returns a chart's report with everything masked except states, tags, and the names of events and actors. */
export function withoutPersonalData<Report extends Reported>(report: Report): Report {
  const plain: Report = JSON.parse(JSON.stringify(report))
  const { snapshot, event, name } = plain
  if (snapshot) {
    const { value, status, tags } = snapshot
    plain.snapshot = { ...(masked(snapshot) as object), value, status, tags }
  }
  if (event) plain.event = { ...(masked(event) as object), type: withoutDigits(event.type) }
  if (typeof name === 'string') plain.name = withoutDigits(name)
  return plain
}
