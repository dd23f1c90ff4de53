import {
  coverForm,
  critterForm,
  pageForm,
  questionsForm,
  tagForm,
} from '#machines/content/content.form.ts'
import { contentsMachine } from '#machines/content/contents.machine.ts'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import { queryOf } from '#rules/tab/place.ts'
import {
  deleteContent,
  loadContents,
  saveCover,
  saveCritter,
  savePage,
  saveSurvey,
  saveTag,
} from '#services/contents.ts'
import { ContentsPage } from '#views/content/ContentsPage.tsx'
import { calling } from './actors.ts'
import { pictureChoiceFlow } from './pictureChoice.ts'
import type { World } from './world.ts'

export const flows = ({ hear, tell: { announce, closeOverlay } }: World) => {
  const unsavedWork = unsavedWorkMachine.provide({ actors: { guardWork: hear.workHere } })
  return {
    contents: contentsMachine.provide({
      actors: {
        address: hear.address,
        loadContents: calling(loadContents),
        deleteContent: calling(deleteContent),
        page: pageForm.provide({ actors: { submit: calling(savePage), unsavedWork } }),
        survey: questionsForm.provide({ actors: { submit: calling(saveSurvey), unsavedWork } }),
        tag: tagForm.provide({ actors: { submit: calling(saveTag), unsavedWork } }),
        cover: coverForm.provide({ actors: { submit: calling(saveCover), unsavedWork } }),
        critter: critterForm.provide({ actors: { submit: calling(saveCritter), unsavedWork } }),
        picture: pictureChoiceFlow(),
      },
      actions: { announce, closeOverlay },
    }),
  }
}

export default (world: World) => {
  const { contents } = flows(world)
  return () => <ContentsPage flow={contents} input={{ query: queryOf(world.place().path) }} />
}
