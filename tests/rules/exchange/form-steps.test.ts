import { expect, test } from 'vitest'
import {
  detailsOf,
  NEW_DETAILS,
  NEW_SCHEDULE,
  scheduleIn,
  scheduleOf,
} from '#rules/exchange/form.ts'
import {
  asksForStep,
  exchangeDraftOf,
  exchangeDraftSchema,
  exchangeFormPath,
  isAhead,
} from '#rules/exchange/form-steps.ts'
import { EXCHANGE_STEPS } from '#rules/exchange/input.ts'
import { queryOf } from '#rules/tab/place.ts'
import { anExchange } from '#tests/support/builders.ts'

const whole = { details: detailsOf(anExchange()), schedule: scheduleOf(anExchange()), covers: [] }
const blank = { details: NEW_DETAILS, schedule: NEW_SCHEDULE, covers: [] }

test.each([
  [null, '/create-exchange', '/create-exchange?step=schedule'],
  ['winter-mail', '/exchange-edit/winter-mail', '/exchange-edit/winter-mail?step=schedule'],
])(
  'the form steps for the slug %s have the URLs %s and %s, and each URL opens its step',
  (slug, ...paths) => {
    expect(EXCHANGE_STEPS.map((step) => exchangeFormPath(slug, step))).toEqual(paths)
    expect(
      EXCHANGE_STEPS.map((step) => asksForStep(queryOf(exchangeFormPath(slug, step)), step)),
    ).toEqual([true, true])
  },
)

test.each([
  ['/create-exchange', NEW_DETAILS, false],
  ['/create-exchange?step=else', NEW_DETAILS, false],
  ['/create-exchange?step=schedule', NEW_DETAILS, true],
  ['/create-exchange?step=schedule', { ...whole.details, label: ' ' }, true],
  ['/create-exchange?step=schedule', whole.details, false],
])('in case %#, the URL %s asks for a step after an invalid one: $2', (path, details, ahead) => {
  expect(isAhead(queryOf(path), details)).toBe(ahead)
})

test('a draft is kept only once a value has changed', () => {
  const retyped = { ...whole, details: { ...whole.details } }
  const later = { ...whole, schedule: { ...whole.schedule, exchange_duration: '45' } }
  const named = { ...blank, details: { ...NEW_DETAILS, label: 'Winter mail' } }
  expect([
    exchangeDraftOf(retyped, whole),
    exchangeDraftOf(later, whole),
    exchangeDraftOf(named, blank),
  ]).toEqual([null, later, named])
})

test('a draft contains the values from both steps and nothing else', () => {
  const sent = { ...whole.schedule, id: 5, details: whole.details }
  expect([
    exchangeDraftSchema.parse(whole),
    exchangeDraftSchema.parse(blank),
    exchangeDraftSchema.parse({ details: whole.details, schedule: whole.schedule }),
    scheduleIn(sent),
    exchangeDraftSchema.safeParse({ details: {} }).success,
  ]).toEqual([whole, blank, whole, whole.schedule, false])
})
