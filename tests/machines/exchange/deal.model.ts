/** Reference model for the deal before a sign-up, written from the specification. */
import type { dealMachine } from '#machines/exchange/deal.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Survey } from '#rules/survey/schema.ts'
import { ignored, type Model, type Said } from '#tests/support/follows.ts'

/**
 * A member who can still join sees which surveys are missing. The surveys are requested again after each change of the
 * exchange. A member whom only this exchange refuses sees three other exchanges that would accept them; these are
 * requested until a response arrives. A failed request changes nothing.
 */
interface Deal extends Said {
  exchange: Exchange
  surveys: Survey[] | null
  others: Exchange[] | null
  knows: { regions: readonly string[] }
}

const decide = (was: Deal): Deal => {
  const { exchange, others, knows } = was
  const refusal = exchange.refusal?.code
  if (exchange.my_signup === null && refusal !== 'region' && exchange.surveys.length > 0)
    return { ...was, started: [['loadNeededSurveys', { id: exchange.id }]] }
  if (refusal !== 'region' || others !== null || knows.regions.length === 0) return was
  const asked = { isMine: false, chip: 'available', regions: ['worldwide', 'us'], search: '' }
  return { ...was, started: [['loadOthers', { ...asked, pages: 1, page: 1 }]] }
}

export const dealModel: Model<typeof dealMachine, Deal> = {
  start: ({ exchange, regions }) =>
    decide({ exchange, surveys: null, others: null, knows: { regions } }),
  on: {
    'exchange.changed': (was, { exchange }) => decide({ ...was, exchange }),
    'loadNeededSurveys done': (was, surveys) => ({ ...was, surveys }),
    'loadNeededSurveys failed': ignored,
    'loadOthers done': (was, { data }) => ({ ...was, others: data.slice(1, 4) }),
    'loadOthers failed': ignored,
  },
  shows: ({ context: { exchange, surveys, others } }) => ({ exchange, surveys, others }),
}
