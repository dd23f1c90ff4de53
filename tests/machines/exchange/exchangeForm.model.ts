/** Reference model for creating and editing an exchange, written from the specification. */
import type { InputFrom } from 'xstate'
import type { exchangeFormMachine } from '#machines/exchange/exchangeForm.machine.ts'
import { withCover } from '#rules/exchange/cover.ts'
import { detailsOf, NEW_DETAILS, NEW_SCHEDULE, scheduleOf } from '#rules/exchange/form.ts'
import { type ExchangeDraft, exchangeDraftOf, isAhead } from '#rules/exchange/form-steps.ts'
import { problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'
import type { Told } from '#tests/support/seen.ts'

/**
 * The form has two steps. The second opens when the first is valid, and Back returns to the first with all values.
 * Nothing is sent before the second step is submitted, and then the exchange is pending approval. The creator can edit
 * the exchange until it starts.
 */
interface Form extends Said {
  page: 'loading' | 'not loaded' | 'not found' | 'refused' | 'step 1' | 'step 2' | 'saved'
  typed: ExchangeDraft
  knows: {
    given: InputFrom<typeof exchangeFormMachine>
    id: number | null
    step?: string | undefined
    draft: ExchangeDraft | null
    first: ExchangeDraft
  }
}

const path = ({ knows }: Form, step = '') =>
  `${knows.given.slug === null ? '/create-exchange' : `/exchange-edit/${knows.given.slug}`}${step}`
const at = (was: Form, page: Form['page'], change: Partial<Form> = {}): Form => ({
  page,
  typed: was.typed,
  knows: was.knows,
  ...change,
})
/**
 * `keep` saves the typed values as a draft. `weigh` reports them to the chart that asks for confirmation before unsaved
 * values are lost.
 */
const keep = ({ typed, knows }: Form) =>
  ['keepDraft', { slug: knows.given.slug, draft: exchangeDraftOf(typed, knows.first) }] as const
const weigh = ({ details, schedule }: ExchangeDraft) =>
  ['unsavedWork', { type: 'values.changed', values: { ...details, ...schedule } }] as const
const type = (was: Form, change: Partial<ExchangeDraft>): Form => {
  const now = { ...was, typed: { ...was.typed, ...change } }
  return { ...now, told: [keep(now)], sent: [weigh(now.typed)] }
}

const open = (was: Form, step: 'details' | 'schedule', ...told: Told[]): Form => {
  const { given, id } = was.knows
  const { details, schedule } = was.typed
  const shown = { told: [...told, keep(was)], sent: [weigh(was.typed)] }
  if (step === 'details')
    return at(was, 'step 1', { started: [['details', { values: details }]], ...shown })
  const input = { values: { ...schedule, id, details }, given: { now: given.now } }
  return at(was, 'step 2', { started: [['schedule', input]], ...shown })
}
/** Opens the step in the URL; the second one only when the first is valid. */
const follow = (was: Form): Form => {
  if (was.knows.step !== 'schedule') return open(was, 'details')
  if (!isAhead({ step: 'schedule' }, was.typed.details)) return open(was, 'schedule')
  const corrected = { ...was, knows: { ...was.knows, step: undefined } }
  return open(corrected, 'details', ['goTo', { path: path(was), replace: true }])
}
const begin = (was: Form): Form => {
  const opened = follow({ ...was, typed: was.knows.draft ?? was.knows.first })
  return { ...opened, sent: [weigh(was.knows.first), ...(opened.sent ?? [])] }
}
const isOpen = ({ page }: Form) => page === 'step 1' || page === 'step 2'

export const exchangeFormModel: Model<typeof exchangeFormMachine, Form> = {
  start: (given) => {
    const first = { details: NEW_DETAILS, schedule: NEW_SCHEDULE, covers: [] }
    const { draft, query } = given
    return {
      page: 'loading',
      typed: first,
      knows: { given, id: null, step: query.step, draft, first },
      started: [['address'], ['unsavedWork'], ['loadChoices']],
    }
  },
  on: {
    'loadChoices done': (was) => {
      const { slug } = was.knows.given
      return slug === null
        ? begin(was)
        : at(was, 'loading', { started: [['loadExchange', { slug }]] })
    },
    'loadChoices failed': (was) => at(was, 'not loaded'),
    'loadExchange done': (was, exchange) => {
      if (!exchange.can_edit) return at(was, 'refused')
      const covers = exchange.picture ? [exchange.picture] : []
      const first = { details: detailsOf(exchange), schedule: scheduleOf(exchange), covers }
      return begin({ ...was, typed: first, knows: { ...was.knows, id: exchange.id, first } })
    },
    'loadExchange failed': (was, error) =>
      at(was, problemOf(error).status === 404 ? 'not found' : 'not loaded'),
    'retry.requested': (was) =>
      was.page === 'not loaded' ? at(was, 'loading', { started: [['loadChoices']] }) : was,
    'address.changed': (was, { query: { step } }) => {
      const now = { ...was, knows: { ...was.knows, step } }
      const named = step === 'schedule' ? 'step 2' : 'step 1'
      return isOpen(was) && was.page !== named ? follow(now) : now
    },
    'details.revisited': (was) =>
      was.page === 'step 2' ? open(was, 'details', ['returnTo', { path: path(was) }]) : was,
    'draft.discarded': (was) => {
      if (!isOpen(was)) return was
      const now = { ...was, typed: was.knows.first, knows: { ...was.knows, draft: null } }
      return open(now, 'details', ['returnTo', { path: path(was) }])
    },
    'picture.chosen': (was, { picture, hasCome }) => {
      if (was.page !== 'step 1' || !hasCome || !picture) return was
      const covers = [...withCover(was.typed.covers, picture)]
      const choose = { type: 'field.changed', name: 'picture_id', value: picture.id }
      return { ...was, typed: { ...was.typed, covers }, sent: [['details', choose]] }
    },
    'details changed': (was, { context: { values } }) => type(was, { details: values }),
    'details done': (was) => open(was, 'schedule', ['goTo', { path: path(was, '?step=schedule') }]),
    'schedule changed': (was, { context: { values } }) => {
      const { id: _, details: __, ...schedule } = values
      return type(was, { schedule })
    },
    'schedule done': (was, item) => {
      const done = was.knows.id === null ? 'created' : 'updated'
      return at(was, 'saved', {
        sent: [['unsavedWork', { type: 'work.saved' }]],
        told: [
          ['keepDraft', { slug: was.knows.given.slug, draft: null }],
          ['changeItem', { list: '/exchanges', item }],
          ['outdateList', { name: '/exchanges?tab=mine' }],
          ['announce', { message: `Exchange ${done}, pending approval`, tone: 'good' }],
          ['goTo', { path: '/exchanges' }],
        ],
      })
    },
  },
  shows: ({ value, context: { details, schedule, covers } }) => ({
    page: (
      {
        loading: 'loading',
        loadingExchange: 'loading',
        opening: 'loading',
        failed: 'not loaded',
        notFound: 'not found',
        refused: 'refused',
        details: 'step 1',
        schedule: 'step 2',
        submitted: 'saved',
      } as const
    )[value],
    typed: { details, schedule, covers: [...covers] },
  }),
}
