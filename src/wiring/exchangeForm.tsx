import { exchangeFormMachine } from '#machines/exchange/exchangeForm.machine.ts'
import {
  type ExchangeValues,
  exchangeScheduleForm,
} from '#machines/exchange/exchangeSchedule.form.ts'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import { inputOf } from '#rules/exchange/form.ts'
import { loadExchange, saveExchange } from '#services/exchanges.ts'
import { loadApprovedHeaders } from '#services/headers.ts'
import type { Call } from '#services/http.ts'
import { loadSurveys } from '#services/surveys.ts'
import { ExchangeFormPage } from '#views/exchange/ExchangeFormPage.tsx'
import type { PageParams } from '#views/page.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

async function loadChoices(_: unknown, call: Call) {
  const [headers, surveys] = await Promise.all([
    loadApprovedHeaders(undefined, call),
    loadSurveys(undefined, call),
  ])
  return { headers, surveys }
}

export const flows = ({ now, hear, tell: { announce, changeItem, goTo } }: World) => {
  const save = ({ id, details, ...schedule }: ExchangeValues, call: Call) =>
    saveExchange({ id, ...inputOf(details, schedule, new Date(now())) }, call)
  return {
    exchangeForm: exchangeFormMachine.provide({
      actors: {
        loadChoices: calling(loadChoices),
        loadExchange: calling(loadExchange),
        schedule: exchangeScheduleForm.provide({ actors: { submit: calling(save) } }),
        unsavedWork: unsavedWorkMachine.provide({ actors: { guardWork: hear.work } }),
      },
      actions: { announce, changeItem, goTo },
    }),
  }
}

/** `/create-exchange` names no exchange, `/exchange-edit/:slug` does. */
export default (world: World) => {
  const { exchangeForm } = flows(world)
  return ({ params: { slug } }: { params: PageParams }) => (
    <ExchangeFormPage
      key={slug}
      flow={exchangeForm}
      input={{ slug: slug ?? null, me: world.currentMember(), now: world.now() }}
    />
  )
}
