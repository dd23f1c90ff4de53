/** Reference model for the picture field in a form, written from the specification. */
import type { pictureChoiceMachine } from '#machines/feed/pictureChoice.machine.ts'
import type { Ratio } from '#rules/feed/crop.ts'
import type { Picture } from '#rules/feed/picture.ts'
import { PICTURES_ONLY } from '#rules/feed/upload.ts'
import type { Problem } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The first chosen file is uploaded, and the earlier picture stays until the upload is done. A removed picture can be
 * restored. The form is notified of each change, and once of each new picture.
 */
interface Choice extends Said {
  picture: Picture | null
  isSending: boolean
  /** The removed picture, which can be restored. */
  removed: Picture | null
  problem: Problem | null
  knows: readonly Ratio[] | null
}

const report = (was: Choice, hasCome = false): Choice => {
  const { picture, isSending } = was
  return {
    ...was,
    sent: [['reportTo', { type: 'picture.chosen', picture, isSending, hasCome }]],
  }
}
const rest = (was: Choice): Choice => ({ ...was, isSending: false })

export const pictureChoiceModel: Model<typeof pictureChoiceMachine, Choice> = {
  start: ({ picture, ratios }) => ({
    picture,
    isSending: false,
    removed: null,
    problem: null,
    knows: ratios,
  }),
  on: {
    'files.given': (was, { files: [file] }) => {
      if (!file) return was
      const given = { file, kind: 'picture', limits: PICTURES_ONLY, ratios: was.knows }
      const now = report({ ...was, isSending: true, problem: null })
      return { ...now, started: [['upload', given]] }
    },
    'upload.cancelled': (was) => (was.isSending ? report(rest(was)) : was),
    'upload done': (was, { media, problem }) =>
      media && 'formats' in media
        ? report({ ...rest(was), picture: media, removed: null }, true)
        : report({ ...rest(was), problem }),
    'picture.removed': (was) =>
      was.picture && !was.isSending
        ? report({ ...was, picture: null, removed: was.picture, problem: null })
        : was,
    'removal.undone': (was) =>
      was.removed && !was.isSending ? report({ ...was, picture: was.removed, removed: null }) : was,
  },
  shows: ({ context: { picture, isSending, removed, problem } }) => ({
    picture,
    isSending,
    removed,
    problem,
  }),
}
