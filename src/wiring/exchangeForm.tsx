import { exchangeFormMachine } from '#machines/exchange/exchangeForm.machine.ts'
import {
  type ExchangeValues,
  exchangeScheduleForm,
} from '#machines/exchange/exchangeSchedule.form.ts'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import { inputOf } from '#rules/exchange/form.ts'
import { exchangeDraftSchema, exchangeFormPath } from '#rules/exchange/form-steps.ts'
import { queryOf } from '#rules/tab/place.ts'
import { loadShowsGuests } from '#services/config.ts'
import { keepDraft, readDraft } from '#services/drafts.ts'
import { loadExchange, saveExchange } from '#services/exchanges.ts'
import { loadApprovedHeaders } from '#services/headers.ts'
import type { Call } from '#services/http.ts'
import { loadSurveys } from '#services/surveys.ts'
import { ExchangeFormPage } from '#views/exchange/ExchangeFormPage.tsx'
import { laterWith } from '#views/later/later.tsx'
import type { PageParams } from '#views/page.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

async function loadChoices(_: unknown, call: Call) {
  const [headers, surveys, showsGuests] = await Promise.all([
    loadApprovedHeaders(undefined, call),
    loadSurveys(undefined, call),
    loadShowsGuests(undefined, call),
  ])
  return { headers, surveys, showsGuests }
}

const draftOf = (slug: string | null, owner: number) => ({
  form: exchangeFormPath(slug, 'details'),
  owner,
  fields: exchangeDraftSchema,
})

export const flows = ({ currentMember, now, hear, tell }: World) => {
  const save = ({ id, details, ...schedule }: ExchangeValues, call: Call) =>
    saveExchange({ id, ...inputOf(details, schedule, new Date(now())) }, call)
  return {
    exchangeForm: exchangeFormMachine.provide({
      actors: {
        address: hear.address,
        loadChoices: calling(loadChoices),
        loadExchange: calling(loadExchange),
        schedule: exchangeScheduleForm.provide({ actors: { submit: calling(save) } }),
        unsavedWork: unsavedWorkMachine.provide({ actors: { guardWork: hear.closing } }),
      },
      actions: {
        announce: tell.announce,
        changeItem: tell.changeItem,
        outdateList: tell.outdateList,
        goTo: tell.goTo,
        returnTo: tell.returnTo,
        keepDraft: (_, { slug, draft }) => keepDraft(draftOf(slug, currentMember().id), draft),
      },
    }),
  }
}

/** This page is used for two routes: `/create-exchange`, which has no slug, and `/exchange-edit/:slug`. */
export default (world: World) => {
  const { exchangeForm } = flows(world)
  const LaterCover = laterWith(async () => {
    const { OwnCover, pictureChoiceFlow } = await import('./ownCover.ts')
    return [OwnCover, { flow: pictureChoiceFlow() }]
  })
  return ({ params }: { params: PageParams }) => {
    const slug = params.slug ?? null
    const me = world.currentMember()
    return (
      <ExchangeFormPage
        key={slug}
        flow={exchangeForm}
        OwnCover={LaterCover}
        input={{
          slug,
          me,
          now: world.now(),
          query: queryOf(world.place().path),
          draft: readDraft(draftOf(slug, me.id)),
        }}
      />
    )
  }
}
