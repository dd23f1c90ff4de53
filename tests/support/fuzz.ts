/** Random calls of every route in the published contract, with plausible values and with nonsense. */
import fc from 'fast-check'
import type { Method, Route } from './routes.ts'

const ids = fc.integer({ min: 1, max: 12 })
const words = fc.constantFrom('Keyleth', 'a', 'x'.repeat(41), 'שלום', '👩🏽‍🚀', '<b>b</b>')
const emails = fc.constantFrom('a@b.example', 'A@B.example', 'fuzz@critters.example', 'a@b')
const days = fc.constantFrom('1990-05-04', '2014-06-01', '2030-05-01', '2030-02-30', '2100-12-31')
const oneId = fc.oneof(ids, fc.constant(null))
const someIds = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 1 })

/** Plausible values, by field name. */
const plausible: Record<string, fc.Arbitrary<unknown>> = {
  id: ids,
  ids: someIds,
  exchange_id: ids,
  address_id: oneId,
  picture_id: oneId,
  avatar: oneId,
  email: emails,
  parent_email: emails,
  password: fc.constantFrom('Silver dagger!', 'x'),
  password_confirmation: fc.constantFrom('Silver dagger!', 'x'),
  birth_date: days,
  preferred_start_at: days,
  start_at: fc.constantFrom('2030-05-01T12:00:00Z', '2030-05-01T12:00:00+02:00', null),
  type: fc.constantFrom('physical_sent', 'digital_sent', 'sent_all', 'received', 'received_all'),
  content: fc.constantFrom('https://track.example/1', 'javascript:x', null, ''),
  region: fc.constantFrom('us', 'worldwide', null, 'mars'),
  max_spots: fc.constantFrom(2, 10, '12'),
  signup_duration: fc.constantFrom(15, '30'),
  exchange_duration: fc.constantFrom(15, '60'),
  send_by_duration: fc.constantFrom(null, 10, '20'),
  price_min: fc.constantFrom(null, '1,50'),
  price_max: fc.constantFrom(null, 2.5, '99999999.99'),
  address_privacy: fc.constantFrom(1, 3, 5, '4'),
  has_completed_onboarding: fc.boolean(),
  shortcuts: fc.boolean(),
  survey_requested: fc.boolean(),
  is_public: fc.boolean(),
  surveys: someIds,
  pictures: someIds,
  videos: someIds,
  tags: someIds,
  answers: fc.array(fc.oneof(fc.boolean(), words, fc.constant(['red'])), { maxLength: 4 }),
  answer: fc.constantFrom('confirm', 'refuse'),
  role: fc.constantFrom('member', 'mod', 'admin'),
}

const strange = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    '\0',
    'a\0b',
    '\ud800',
    '__proto__',
    'x'.repeat(10_001),
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    '9999-12-31T23:59:59Z',
    '-000001-01-01T00:00:00Z',
    [],
    {},
    [[[]]],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
)

const aValueFor = (field: string) =>
  fc.oneof(
    { weight: 5, arbitrary: plausible[field] ?? words },
    { weight: 1, arbitrary: strange },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )

const bodyFrom = (fields: string[], value: (field: string) => fc.Arbitrary<unknown>) =>
  fc
    .record(Object.fromEntries(fields.map((field) => [field, value(field)])))
    .map((values) => JSON.stringify(values))

const bodyOf = ({ body }: Route): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: bodyFrom(body, (field) => plausible[field] ?? words) },
    { weight: 4, arbitrary: bodyFrom(body, aValueFor) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '{', 'null', '[]', '"x"', '{"__proto__":{"x":1}}'),
    },
  )

const segment = fc.oneof(
  { weight: 5, arbitrary: ids.map(String) },
  { weight: 2, arbitrary: fc.constantFrom('winter-mail-1', 'rules', 'x', '0', '-1', '1.5', '1e3') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%00', '%F0%9F%8E%81', '99999999999999999999', 'a'.repeat(99)),
  },
)

const pathOf = ({ path }: Route): fc.Arbitrary<string> =>
  fc
    .array(segment, { minLength: 3, maxLength: 3 })
    .map((found) => found.reduce((left, one) => left.replace(/\{\w+\}/, one), path))

const QUERIES = [
  'filter[exchange_id]',
  'filter[search]',
  'filter[status]',
  'filter[regions]',
  'search',
]
const queryOf = ({ query }: Route): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom(...QUERIES, ...query),
        fc.oneof(
          ids.map(String),
          fc.constantFrom('pending', 'ongoing', 'us,uk', '%', '', 'user', '-created_at', '\0'),
        ),
      ),
      { maxLength: 2 },
    )
    .map((pairs) => (pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`))

export interface Call {
  method: Method
  url: string
  body: string | undefined
}

/** A random call of this route, plausible or nonsensical. */
export const callOf = (route: Route): fc.Arbitrary<Call> =>
  fc.record({
    method: fc.constant(route.method),
    url: fc.tuple(pathOf(route), queryOf(route)).map(([path, query]) => path + query),
    body: route.method === 'GET' ? fc.constant(undefined) : bodyOf(route),
  })
