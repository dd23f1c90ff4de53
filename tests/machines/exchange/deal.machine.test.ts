import { expect, test } from 'vitest'
import { dealMachine } from '#machines/exchange/deal.machine.ts'
import { metaOf } from '#rules/wire/api.ts'
import { anExchange, aSignup, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { aSurvey } from '#tests/support/surveys.ts'
import { dealModel } from './deal.model.ts'

const now = '2026-11-20T10:00:00.000Z'
const regions = ['us', 'worldwide']
const asking = anExchange({ surveys: [3] })
const abroad = anExchange({ surveys: [3], refusal: { code: 'region', message: 'Not for you.' } })
const joined = anExchange({ surveys: [3], my_signup: aSignup({ user_id: 7 }), is_signed_up: true })
const data = [anExchange(), ...[11, 12, 13, 14].map((id) => anExchange({ id }))]
const found = { data, meta: metaOf(1, 12, data.length) }
const survey = aSurvey()

const cases: Coverage<typeof dealMachine> = {
  inputs: [
    { exchange: asking, now, regions },
    { exchange: abroad, now, regions },
    { exchange: abroad, now, regions: [] },
  ],
  events: {
    'exchange.changed': [asking, abroad, joined, anExchange()].map((exchange) => ({
      exchange,
      now,
    })),
  },
  outcomes: {
    loadNeededSurveys: { done: [[survey], []], error: [offline] },
    loadOthers: { done: [found], error: [offline] },
  },
}

takesEveryTransition(dealMachine, cases)

test('on every path, the deal shows missing surveys and other exchanges as the specification says', () =>
  followsModel(dealMachine, cases, dealModel))

test('the missing surveys are requested again when the exchange is reloaded, and surveys answered in another tab disappear', () => {
  const play = stage(dealMachine, { exchange: asking, now, regions })
  play.done('loadNeededSurveys', [survey])
  const first = play.snapshot().context.surveys
  play.send({ type: 'exchange.changed', exchange: asking, now })
  const meanwhile = play.snapshot().context.surveys
  play.done('loadNeededSurveys', [])
  expect([first, meanwhile, play.snapshot().context.surveys]).toEqual([[survey], [survey], []])
})

test('other exchanges are loaded once, even if the exchange keeps changing', () => {
  const play = stage(dealMachine, { exchange: abroad, now, regions })
  play.done('loadOthers', found)
  play.send({ type: 'exchange.changed', exchange: abroad, now })
  expect([
    play.started.map(({ id }) => id),
    play.snapshot().context.others?.map(({ id }) => id),
  ]).toEqual([['loadOthers'], [11, 12, 13]])
})
