import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needActor } from '#machines/needs.ts'
import { event, output, shown } from '#machines/params.ts'
import {
  arrived,
  failed,
  isBeingSent,
  mayBeCut,
  movedTo,
  nextToSend,
  putBack,
  removedFrom,
  waitingAgain,
  withAlt,
  withFiles,
  withoutAttachment,
} from '#rules/feed/attachment.ts'
import { compositionOf, followed, greeted, withHelloTags } from '#rules/feed/composition.ts'
import { POST_RATIOS } from '#rules/feed/crop.ts'
import type { TownSearch } from '#rules/feed/place.ts'
import { type PostTag, tagsFor } from '#rules/feed/post.ts'
import { PICTURES_ONLY, type UploadLimits } from '#rules/feed/upload.ts'
import {
  type About,
  type AltChanged,
  type AttachmentMoved,
  attachmentOf,
  type CompositionContext,
  type CompositionEvent,
  type CompositionInput,
  type DraftChanged,
  type FilesGiven,
  type GreetingChanged,
  type MessageChanged,
  type TagsChosen,
} from './composition-types.ts'
import { type Cropped, cropMachine } from './crop.machine.ts'
import { placeMachine } from './place.machine.ts'
import { type Uploaded, uploadMachine } from './upload.machine.ts'

/**
 * The contents of a post or of an update that is shared as a post: text, pictures or a video, tags, a place. Files are
 * uploaded one after the other as soon as they are chosen. One picture can be cropped while others are uploaded.
 */
export const compositionMachine = setup({
  types: {
    context: {} as CompositionContext,
    events: {} as CompositionEvent,
    input: {} as CompositionInput,
    children: {} as {
      [Id in 'loadPostTags' | 'loadUploadLimits' | 'place' | 'upload' | 'crop']: Id
    },
  },
  actors: {
    loadPostTags: needActor<PostTag[]>(),
    loadUploadLimits: needActor<UploadLimits>(),
    place: placeMachine,
    upload: uploadMachine,
    crop: cropMachine,
  },
  guards: {
    hasNext: ({ context }) => nextToSend(context.attachments, context.cropping) !== null,
    isBeingSent: ({ context }, about: About) => isBeingSent(context, about),
    hasArrived: (_, { media }: Uploaded) => media !== null,
    hasFailed: (_, { problem }: Uploaded) => problem !== null,
    mayBeCut: ({ context }, about: About) => mayBeCut(context, about),
    isUncut: (_, file: Cropped) => file === null,
  },
  actions: {
    follow: assign(({ context }, { draft }: DraftChanged) => ({
      ...followed(context, draft),
      removed: null,
    })),
    passPlace: sendTo('place', (_, { draft: { place } }: DraftChanged) => ({
      type: 'place.typed',
      place,
    })),
    keepMessage: assign((_, { message }: MessageChanged) => ({ message })),
    keepTags: assign((_, { tags }: TagsChosen) => ({ tags })),
    keepPlace: assign((_, { place, search }: { place: string; search: TownSearch }) => ({
      place,
      townSearch: search,
    })),
    keepGreeting: assign(({ context }, { isGreeting }: GreetingChanged) =>
      greeted(context, isGreeting),
    ),
    keepOffered: assign(({ context: { isMod, isGreeting, tags } }, loaded: PostTag[]) => {
      const offered = tagsFor(loaded, isMod)
      return { offered, tags: isGreeting ? withHelloTags(tags, offered) : tags }
    }),
    keepLimits: assign((_, limits: UploadLimits) => ({ limits })),
    keepFiles: assign(({ context }, { files }: FilesGiven) => ({
      ...withFiles(context.attachments, files, context.limits),
      removed: null,
    })),
    keepAlt: assign(({ context }, { key, alt }: AltChanged) => ({
      attachments: withAlt(context.attachments, key, alt),
    })),
    moveAttachment: assign(({ context }, { key, to }: AttachmentMoved) => ({
      attachments: movedTo(context.attachments, key, to),
      removed: null,
    })),
    dropAttachment: assign(({ context }, { key }: About) => ({
      attachments: withoutAttachment(context.attachments, key),
      removed: removedFrom(context.attachments, key),
      refusals: [],
    })),
    putBack: assign(({ context: { attachments, removed } }) => ({
      attachments: removed === null ? attachments : putBack(attachments, removed),
      removed: null,
    })),
    sendAgain: assign(({ context }, { key }: About) => ({
      attachments: waitingAgain(context.attachments, key),
    })),
    keepTurn: assign(({ context }) => ({
      sending: known(nextToSend(context.attachments, context.cropping), 'the next one').key,
    })),
    forgetTurn: assign({ sending: null }),
    keepArrived: assign(({ context }, { media }: Uploaded) => ({
      attachments: arrived(
        context.attachments,
        known(context.sending, 'what is sent'),
        known(media, 'what has arrived'),
      ),
    })),
    keepFailed: assign(({ context }, { problem }: Uploaded) => ({
      attachments: failed(
        context.attachments,
        known(context.sending, 'what is sent'),
        known(problem, 'the problem').message,
      ),
    })),
    dropSent: assign(({ context }) => ({
      attachments: withoutAttachment(context.attachments, known(context.sending, 'what is sent')),
    })),
    keepCropping: assign((_, { key }: About) => ({ cropping: key })),
    forgetCropping: assign({ cropping: null }),
    keepCut: assign(({ context }, file: Cropped) => ({
      attachments: waitingAgain(
        context.attachments,
        known(context.cropping, 'what is cut'),
        known(file, 'the cut'),
      ),
    })),
  },
}).createMachine({
  id: 'composition',
  description: 'The content of a post or a draft: text, tags, place and files.',
  context: ({ input: { draft, isMod, isMinor } }) => ({
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
  }),
  invoke: [
    {
      id: 'loadPostTags',
      src: 'loadPostTags',
      onDone: { actions: { type: 'keepOffered', params: output } },
      onError: { description: 'The post keeps the tags it has.' },
    },
    {
      id: 'loadUploadLimits',
      src: 'loadUploadLimits',
      onDone: { actions: { type: 'keepLimits', params: output } },
      onError: { description: 'Pictures are offered. The server refuses them if it has to.' },
    },
    {
      id: 'place',
      src: 'place',
      input: ({ context }) => ({ place: context.place }),
      onSnapshot: { actions: { type: 'keepPlace', params: shown } },
    },
  ],
  on: {
    'draft.changed': {
      actions: [
        { type: 'follow', params: event },
        { type: 'passPlace', params: event },
      ],
    },
    'greeting.changed': { actions: { type: 'keepGreeting', params: event } },
    'message.changed': { actions: { type: 'keepMessage', params: event } },
    'tags.chosen': { actions: { type: 'keepTags', params: event } },
    'files.given': { actions: { type: 'keepFiles', params: event } },
    'alt.changed': { actions: { type: 'keepAlt', params: event } },
    'attachment.moved': { actions: { type: 'moveAttachment', params: event } },
    'attachment.removed': { actions: { type: 'dropAttachment', params: event } },
    'attachment.retried': { actions: { type: 'sendAgain', params: event } },
    'removal.undone': { actions: 'putBack' },
  },
  type: 'parallel',
  states: {
    files: {
      description: 'The uploads of the post’s files.',
      initial: 'resting',
      states: {
        resting: {
          description: 'No file waits for its upload, except one that is being cropped.',
          entry: 'forgetTurn',
          always: {
            guard: 'hasNext',
            target: 'uploading',
            actions: 'keepTurn',
            description: 'The next file is uploaded.',
          },
        },
        uploading: {
          description: 'One file is being uploaded.',
          on: {
            'attachment.removed': [
              {
                guard: { type: 'isBeingSent', params: event },
                target: 'resting',
                actions: { type: 'dropAttachment', params: event },
                description: 'The removed file is being uploaded, so its upload is cancelled.',
              },
              {
                actions: { type: 'dropAttachment', params: event },
                description: 'The removed file is another one, so the upload goes on.',
              },
            ],
          },
          invoke: {
            id: 'upload',
            src: 'upload',
            input: ({ context }) => {
              const { file, kind } = attachmentOf(context, context.sending)
              return { file: known(file, 'the file'), kind, limits: context.limits, ratios: null }
            },
            onDone: [
              {
                guard: { type: 'hasArrived', params: output },
                target: 'resting',
                actions: { type: 'keepArrived', params: output },
                description: 'The file has been uploaded.',
              },
              {
                guard: { type: 'hasFailed', params: output },
                target: 'resting',
                actions: { type: 'keepFailed', params: output },
                description: 'The upload has failed. The member can send the file again.',
              },
              { target: 'resting', actions: 'dropSent', description: 'The upload was cancelled.' },
            ],
          },
        },
      },
    },
    cut: {
      description: 'The cropping of the post’s pictures.',
      initial: 'none',
      states: {
        none: {
          description: 'No picture is being cropped.',
          entry: 'forgetCropping',
          on: {
            'crop.requested': {
              guard: { type: 'mayBeCut', params: event },
              target: 'cropping',
              actions: { type: 'keepCropping', params: event },
              description: 'The file is a picture from this browser that is not being uploaded.',
            },
          },
        },
        cropping: {
          description: 'The member crops a picture, starting from the original file.',
          invoke: {
            id: 'crop',
            src: 'crop',
            input: ({ context }) => ({
              file: known(attachmentOf(context, context.cropping).original, 'the picture'),
              ratios: POST_RATIOS,
            }),
            onDone: [
              {
                guard: { type: 'isUncut', params: output },
                target: 'none',
                description: 'The picture stays as it is.',
              },
              {
                target: 'none',
                actions: { type: 'keepCut', params: output },
                description: 'The cropped picture replaces the original, and waits for its upload.',
              },
            ],
          },
        },
      },
    },
  },
})

export type CompositionRef = ActorRefFrom<typeof compositionMachine>
