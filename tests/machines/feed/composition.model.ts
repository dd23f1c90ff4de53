/** Reference model for a post that is being written, written from the specification. */
import { expect } from 'vitest'
import type { compositionMachine } from '#machines/feed/composition.machine.ts'
import type { CompositionContext } from '#machines/feed/composition-types.ts'
import {
  arrived,
  canBeCut,
  failed,
  movedTo,
  putBack,
  removedFrom,
  waitingAgain,
  withAlt,
  withFiles,
  withoutAttachment,
} from '#rules/feed/attachment.ts'
import { compositionOf, followed, greeted, withHelloTags } from '#rules/feed/composition.ts'
import { tagsFor } from '#rules/feed/post.ts'
import { PICTURES_ONLY } from '#rules/feed/upload.ts'
import { ignored, type Model, type Said } from '#tests/support/follows.ts'
import type { Effects } from '#tests/support/seen.ts'

/**
 * A post has text, tags, a place, and either pictures or a video. Files are uploaded one after the other. A picture
 * that is not being uploaded can be cropped, to 4:3 by default or freely, and is uploaded only afterwards. The last
 * removal can be undone until the files change. A draft from another tab replaces the text, but not files that are
 * being uploaded.
 */
interface Writing extends Said, CompositionContext {}

/** Matches only this very file, because `toEqual` treats any two files as equal. */
const same = (file: File | null | undefined) => expect.toSatisfy((sent: unknown) => sent === file)
const start = (was: Writing, ...started: Effects['started']): Writing => ({
  ...was,
  started: [...(was.started ?? []), ...started],
})
/** Uploads the next waiting file, unless an upload is in progress or the file is being cropped. */
const send = (was: Writing): Writing => {
  const next = was.attachments.find(({ key, stage }) => stage === 'waiting' && key !== was.cropping)
  if (was.sending !== null || !next) return was
  const { file, kind } = next
  const input = { file: same(file), kind, limits: was.limits, ratios: null }
  return start({ ...was, sending: next.key }, ['upload', input])
}
const sendNext = (was: Writing): Writing => send({ ...was, sending: null })

export const compositionModel: Model<typeof compositionMachine, Writing> = {
  start: ({ draft, isMod, isMinor }) => ({
    ...compositionOf(draft),
    isMod,
    isMinor,
    isGreeting: false,
    offered: [],
    limits: PICTURES_ONLY,
    refusals: [],
    sending: null,
    cropping: null,
    removed: null,
    started: [['loadPostTags'], ['loadUploadLimits'], ['place', { place: draft.place }]],
  }),
  on: {
    'loadPostTags done': (was, loaded) => {
      const offered = tagsFor(loaded, was.isMod)
      return { ...was, offered, tags: was.isGreeting ? withHelloTags(was.tags, offered) : was.tags }
    },
    'loadPostTags failed': ignored,
    'loadUploadLimits done': (was, limits) => ({ ...was, limits }),
    'loadUploadLimits failed': ignored,
    'place changed': (was, { context: { place, search } }) => ({
      ...was,
      place,
      townSearch: search,
    }),
    'draft.changed': (was, { draft }) => ({
      ...was,
      ...followed(was, draft),
      removed: null,
      sent: [['place', { type: 'place.typed', place: draft.place }]],
    }),
    'greeting.changed': (was, { isGreeting }) => ({ ...was, ...greeted(was, isGreeting) }),
    'message.changed': (was, { message }) => ({ ...was, message }),
    'tags.chosen': (was, { tags }) => ({ ...was, tags }),
    'files.given': (was, { files }) =>
      send({ ...was, ...withFiles(was.attachments, files, was.limits), removed: null }),
    'alt.changed': (was, { key, alt }) => ({
      ...was,
      attachments: withAlt(was.attachments, key, alt),
    }),
    'attachment.moved': (was, { key, to }) => ({
      ...was,
      attachments: movedTo(was.attachments, key, to),
      removed: null,
    }),
    'attachment.removed': (was, { key }) => {
      const { attachments, sending } = was
      const removed = removedFrom(attachments, key)
      const left = {
        ...was,
        attachments: withoutAttachment(attachments, key),
        removed,
        refusals: [],
      }
      return sending === key ? sendNext(left) : left
    },
    'removal.undone': (was) =>
      was.removed
        ? send({ ...was, attachments: putBack(was.attachments, was.removed), removed: null })
        : was,
    'attachment.retried': (was, { key }) =>
      send({ ...was, attachments: waitingAgain(was.attachments, key) }),
    'upload done': (was, { media, problem }) => {
      const { attachments, sending: key } = was
      if (key === null) throw new Error('Nothing is being uploaded')
      if (media) return sendNext({ ...was, attachments: arrived(attachments, key, media) })
      return sendNext({
        ...was,
        attachments: problem
          ? failed(attachments, key, problem.message)
          : withoutAttachment(attachments, key),
      })
    },
    'crop.requested': (was, { key }) => {
      const picture = was.attachments.find((each) => each.key === key)
      if (was.cropping !== null || was.sending === key || !picture || !canBeCut(picture)) return was
      const input = { file: same(picture.original), ratios: [4 / 3, null] }
      return start({ ...was, cropping: key }, ['crop', input])
    },
    'crop done': (was, file) => {
      const { attachments, cropping: key } = was
      if (file === null || key === null) return send({ ...was, cropping: null })
      return send({ ...was, cropping: null, attachments: waitingAgain(attachments, key, file) })
    },
  },
  shows: ({ context }) => context,
}
