/** The states in which the gallery shows the main screens. Their data is made from real responses of the API. */
export const STATES = [
  'long',
  'rtl',
  'empty',
  'error',
  'offline',
  'many',
  'none',
  'skeleton',
  'full',
] as const
export type State = (typeof STATES)[number]

/** The error that the server sends when it fails. */
export const SERVER_ERROR = { status: 500, json: { message: 'Internal Server Error' } }

/** Calls that the frame around each page needs. Without their responses, there would be no page to show. */
const FRAME = ['/api/me', '/api/config']
/** States with missing data. The calls in `FRAME` still get their normal responses in these states. */
const LACKING: readonly State[] = ['skeleton', 'empty', 'error', 'offline']

/** True if the gallery changes or withholds the response to this call. */
export const isAltered = (state: State, pathname: string): boolean =>
  state !== 'full' &&
  pathname.startsWith('/api/') &&
  !(LACKING.includes(state) && FRAME.includes(pathname))

/** Replaces the value of a field, or returns it unchanged. */
type Change = (value: unknown, field: string) => unknown

const says =
  (words: Readonly<Record<string, string>>): Change =>
  (value, field) =>
    typeof value === 'string' ? (words[field] ?? value) : value

const counts =
  (fields: RegExp, count: number): Change =>
  (value, field) =>
    typeof value === 'number' && fields.test(field) ? count : value

const inAll = (text: string, ...fields: string[]) =>
  Object.fromEntries(fields.map((field) => [field, text]))

const people = ['nickname', 'first_name', 'last_name']
const titles = ['label', 'title']
const prose = ['message', 'summary', 'description', 'note', 'reason']

const nothingCounted = counts(/_(count|amount|matches)$|^(total|unread)$/, 0)

const CHANGES: Partial<Record<State, Change>> = {
  empty: (value, field) => {
    if (Array.isArray(value)) return []
    // An exchange without sign-ups cannot have the reader's own sign-up.
    if (field === 'my_signup') return null
    if (field === 'is_signed_up') return false
    return field === 'last_page' ? 1 : nothingCounted(value, field)
  },
  long: says({
    ...inAll('W'.repeat(30), ...people),
    ...inAll('Weihnachtspäckchentauschgesellschaft'.repeat(3).slice(0, 80), ...titles),
  }),
  rtl: says({
    ...inAll('נמר הלילה', ...people),
    ...inAll('طرود الشتاء من الغابة', ...titles),
    ...inAll('أرسلت لك علبة صغيرة فيها شاي وعسل، ومعها رسالة من الغابة.', ...prose),
  }),
  none: counts(/_(count|amount|matches)$|^(unread|remaining_spots|price_min|price_max)$/, 0),
  many: counts(/_(count|amount|matches|spots)$|^(total|unread|price_min|price_max)$/, 999),
}

function mapped(value: unknown, change: Change, field = ''): unknown {
  const changed = change(value, field)
  if (Array.isArray(changed)) return changed.map((item) => mapped(item, change, field))
  if (changed === null || typeof changed !== 'object') return changed
  return Object.fromEntries(
    Object.entries(changed).map(([name, inner]) => [name, mapped(inner, change, name)]),
  )
}

/** Returns the response that the server would send in this state. */
export const answerIn = (state: State, answer: unknown): unknown =>
  mapped(answer, CHANGES[state] ?? ((value) => value))
