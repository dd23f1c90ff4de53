import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { type PictureChosen, pictureChoiceMachine } from '#machines/feed/pictureChoice.machine.ts'
import { known } from '#machines/known.ts'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import type { Owner } from '#machines/report.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import { coverValues, critterValues, pageValues, tagValues } from '#rules/content/forms.ts'
import {
  askedIn,
  asksForOther,
  type Content,
  type ContentOf,
  contentsOn,
  isShelf,
  opensDeletion,
  opensWriting,
  type Shelf,
  shelfOf,
  withContent,
  withoutContent,
} from '#rules/content/shelf.ts'
import { titleOf } from '#rules/content/shelf-words.ts'
import { surveyContentValues } from '#rules/content/survey-form.ts'
import { POST_RATIOS, type Ratio } from '#rules/feed/crop.ts'
import { AVATAR_RATIOS } from '#rules/member/avatar.ts'
import type { Query } from '#rules/tab/place.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { coverForm, critterForm, pageForm, questionsForm, tagForm } from './content.form.ts'
import type { ContentsContext, ContentsEvent } from './contents-types.ts'

/**
 * Returns the chosen item if it belongs to this shelf; null if it belongs to another shelf or a new item is being
 * added.
 */
const chosenOn = <Name extends Shelf>(
  { chosen }: ContentsContext,
  shelf: Name,
): ContentOf<Name> | null => (chosen?.shelf === shelf ? (chosen as ContentOf<Name>) : null)

const chosen = ({ chosen }: ContentsContext) => known(chosen, 'what was chosen')

const told = (verb: string) => (content: Content) =>
  ({ message: `“${titleOf(content)}” is ${verb}`, tone: 'good' }) satisfies Toast

const wasSaved = ({ event }: { event: { output: Content } }): Toast => told('saved')(event.output)
const wasDeleted = ({ context }: { context: ContentsContext }): Toast =>
  told('deleted')(chosen(context))

/** Passes the chosen picture to the form as the value of its picture field. */
const asField = (_: unknown, { picture, isSending }: PictureChosen) => ({
  type: 'field.changed' as const,
  name: 'picture' as const,
  value: { picture, isSending },
})

type Choosing = { context: ContentsContext; self: Owner<PictureChosen> }

const choosing =
  (shelf: 'surveys' | 'covers' | 'critters', ratios: readonly Ratio[]) =>
  ({ context, self }: Choosing) => ({
    reportTo: self,
    picture: chosenOn(context, shelf)?.picture ?? null,
    ratios,
  })

const saved = {
  target: '#contents.idle',
  actions: [
    { type: 'keepContent', params: output },
    { type: 'announce', params: wasSaved },
    'closeOverlay',
  ],
} as const

const onShelf = <Name extends Shelf, Target extends string>(
  shelf: Name,
  target: Target,
  description: string,
) => ({ guard: { type: 'isShelf', params: { shelf } }, target, description }) as const

/**
 * The content that mods write for all members. Each kind of content is a shelf, and one shelf is shown at a time. The
 * URL contains the shelf and the item being added, changed or deleted. Before a deletion, the page lists everything
 * that depends on the item.
 */
export const contentsMachine = setup({
  types: {
    context: {} as ContentsContext,
    events: {} as ContentsEvent,
    input: {} as { query: Query },
    tags: {} as 'busy',
    children: {} as {
      address: 'address'
      page: 'page'
      survey: 'survey'
      tag: 'tag'
      cover: 'cover'
      critter: 'critter'
      surveyPicture: 'picture'
      coverPicture: 'picture'
      critterPicture: 'picture'
    },
  },
  actors: {
    address: needListener<AddressChanged>(),
    loadContents: needActor<Content[], { shelf: Shelf }>(),
    deleteContent: needActor<void, { shelf: Shelf; id: number }>(),
    page: pageForm,
    survey: questionsForm,
    tag: tagForm,
    cover: coverForm,
    critter: critterForm,
    picture: pictureChoiceMachine,
  },
  guards: {
    asksForOther: ({ context }, { query }: AddressChanged) => asksForOther(context.query, query),
    opensWriting: ({ context }) => opensWriting(context),
    opensDeletion: ({ context }) => opensDeletion(context),
    isShelf: ({ context }, { shelf }: { shelf: Shelf }) => isShelf(context.query, shelf),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    keepQuery: assign(({ context }, { query }: AddressChanged) => ({
      query,
      contents: contentsOn(query, context.contents),
    })),
    keepContents: assign((_, contents: Content[]) => ({ contents })),
    choose: assign(({ context }) => ({ chosen: askedIn(context), problem: null })),
    keepContent: assign(({ context }, content: Content) => ({
      contents: withContent(context.contents, content, context.chosen),
    })),
    keepDeletion: assign(({ context }) => ({
      contents: withoutContent(context.contents, chosen(context).id),
    })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    fillInSurvey: sendTo('survey', asField),
    fillInCover: sendTo('cover', asField),
    fillInCritter: sendTo('critter', asField),
  },
}).createMachine({
  id: 'contents',
  description: 'The texts and pictures that mods maintain, one shelf at a time.',
  context: ({ input }) => ({ ...input, contents: [], chosen: null, problem: null }),
  invoke: { id: 'address', src: 'address' },
  on: {
    'address.changed': {
      guard: { type: 'asksForOther', params: event },
      target: '.loading',
      actions: { type: 'keepQuery', params: event },
      description: 'The URL opens another shelf or another item, so the shelf is loaded again.',
    },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The shelf’s items are being loaded.',
      invoke: {
        id: 'loadContents',
        src: 'loadContents',
        input: ({ context }) => ({ shelf: shelfOf(context.query) }),
        onDone: { target: 'deciding', actions: { type: 'keepContents', params: output } },
        onError: 'failed',
      },
    },
    deciding: {
      description: 'Checks what the URL asks for.',
      always: [
        {
          guard: 'opensWriting',
          target: 'writing',
          actions: 'choose',
          description: 'The URL asks for a new item or for an item on the shelf.',
        },
        {
          guard: 'opensDeletion',
          target: 'confirming',
          actions: 'choose',
          description: 'The URL asks to delete an item on the shelf that may be deleted.',
        },
        { target: 'idle', description: 'The URL asks for nothing that can be written or deleted.' },
      ],
    },
    idle: { description: 'The shelf is shown.' },
    writing: {
      description: 'A mod writes or edits one item.',
      on: { 'change.abandoned': { target: 'idle', actions: 'closeOverlay' } },
      initial: 'opening',
      states: {
        opening: {
          description: 'Picks the form of the shelf.',
          always: [
            onShelf('surveys', 'survey', 'The shelf contains surveys.'),
            onShelf('tags', 'tag', 'The shelf contains tags.'),
            onShelf('covers', 'cover', 'The shelf contains covers.'),
            onShelf('critters', 'critter', 'The shelf contains community critters.'),
            {
              target: 'page',
              description: 'The shelf contains pages, or the URL has an unknown shelf.',
            },
          ],
        },
        page: {
          description: 'The mod writes a page.',
          invoke: {
            id: 'page',
            src: 'page',
            input: ({ context }) => ({ values: pageValues(chosenOn(context, 'pages')) }),
            onDone: saved,
          },
        },
        survey: {
          description: 'The mod writes a survey, question by question.',
          on: { 'picture.chosen': { actions: { type: 'fillInSurvey', params: event } } },
          invoke: [
            {
              id: 'survey',
              src: 'survey',
              input: ({ context }) => ({
                values: surveyContentValues(chosenOn(context, 'surveys')),
              }),
              onDone: saved,
            },
            {
              id: 'surveyPicture',
              src: 'picture',
              input: choosing('surveys', AVATAR_RATIOS),
            },
          ],
        },
        tag: {
          description: 'The mod names a tag.',
          invoke: {
            id: 'tag',
            src: 'tag',
            input: ({ context }) => ({ values: tagValues(chosenOn(context, 'tags')) }),
            onDone: saved,
          },
        },
        cover: {
          description: 'The mod chooses a cover and describes it.',
          on: { 'picture.chosen': { actions: { type: 'fillInCover', params: event } } },
          invoke: [
            {
              id: 'cover',
              src: 'cover',
              input: ({ context }) => ({ values: coverValues(chosenOn(context, 'covers')) }),
              onDone: saved,
            },
            {
              id: 'coverPicture',
              src: 'picture',
              input: choosing('covers', POST_RATIOS),
            },
          ],
        },
        critter: {
          description: 'The mod names a community critter.',
          on: { 'picture.chosen': { actions: { type: 'fillInCritter', params: event } } },
          invoke: [
            {
              id: 'critter',
              src: 'critter',
              input: ({ context }) => ({ values: critterValues(chosenOn(context, 'critters')) }),
              onDone: saved,
            },
            {
              id: 'critterPicture',
              src: 'picture',
              input: choosing('critters', AVATAR_RATIOS),
            },
          ],
        },
      },
    },
    confirming: {
      description:
        'A popup lists what uses the item and asks whether to delete it. Errors are shown there.',
      on: {
        'deletion.confirmed': 'deleting',
        'change.abandoned': { target: 'idle', actions: 'closeOverlay' },
      },
    },
    deleting: {
      tags: 'busy',
      description: 'The item is being deleted.',
      invoke: {
        id: 'deleteContent',
        src: 'deleteContent',
        input: ({ context }) => ({ shelf: chosen(context).shelf, id: chosen(context).id }),
        onDone: {
          target: 'idle',
          actions: ['keepDeletion', { type: 'announce', params: wasDeleted }, 'closeOverlay'],
        },
        onError: { target: 'confirming', actions: { type: 'keepProblem', params: problem } },
      },
    },
    failed: {
      description: 'The shelf could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type ContentsRef = ActorRefFrom<typeof contentsMachine>
