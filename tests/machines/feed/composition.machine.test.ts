import { expect, test } from 'vitest'
import { compositionMachine } from '#machines/feed/composition.machine.ts'
import { draftOf, emptyDraft } from '#rules/feed/composition.ts'
import { PICTURES_ONLY } from '#rules/feed/upload.ts'
import { offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { aPicture } from '#tests/support/media.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { compositionModel } from './composition.model.ts'

const jpeg = (name: string) => new File([name], name, { type: 'image/jpeg' })
const [moss, fern] = [jpeg('moss.jpg'), jpeg('fern.jpg')]
const cut = jpeg('cut.jpg')
const input = { draft: emptyDraft(), isMod: false, isMinor: false }
const received = { id: 1, label: 'Received', is_only_admin: false }
const news = { id: 2, label: 'News', is_only_admin: true }
const nothing = { media: null, problem: null }

const isAboutFiles = /^(files|alt|attachment|removal|crop)\.|^xstate\.done\.actor\.(upload|crop)$/

const cases: Coverage<typeof compositionMachine> = {
  // Text and files together have too many states, so the input for a mod covers text, and the one for a member covers
  // files.
  inputs: [input, { ...input, isMod: true }],
  isPossible: ({ context }, { type }) =>
    type === 'draft.changed' || isAboutFiles.test(type) !== context.isMod,
  events: {
    'draft.changed': [{ draft: emptyDraft() }],
    'greeting.changed': [{ isGreeting: true }, { isGreeting: false }],
    'message.changed': [{ message: 'Mittens!' }],
    'tags.chosen': [{ tags: [1] }],
    'files.given': ({ context }) => (context.attachments.length === 0 ? [{ files: [moss] }] : []),
    'alt.changed': [{ key: 1, alt: 'Moss' }],
    'attachment.removed': [{ key: 1 }, { key: 2 }],
    'attachment.moved': [{ key: 1, to: 0 }],
    'attachment.retried': ({ context }) =>
      context.attachments[0]?.stage === 'failed' ? [{ key: 1 }] : [],
    'crop.requested': ({ context }) =>
      context.attachments.some(({ key }) => key === 1) ? [{ key: 1 }] : [],
  },
  outcomes: {
    loadPostTags: { done: [[received]], error: [offline] },
    loadUploadLimits: {
      done: [{ ...PICTURES_ONLY, video: PICTURES_ONLY.picture }],
      error: [offline],
    },
    place: { snapshot: [{ context: { place: 'Leeds', search: 'found' } }] },
    upload: {
      done: [
        { media: aPicture(), problem: null },
        { media: null, problem: offline.problem },
        nothing,
      ],
    },
    crop: { done: [cut, null] },
  },
  key: ({ context: { attachments, sending, cropping, removed } }) => [
    attachments.map(({ key, stage: at }) => [key, at]),
    sending,
    cropping,
    removed !== null,
  ],
}

takesEveryTransition(compositionMachine, cases)

test('on every path, texts and files are kept, uploaded and cropped as the specification says', () =>
  followsModel(compositionMachine, cases, compositionModel))

function given(...files: File[]) {
  const play = stage(compositionMachine, input)
  play.send({ type: 'files.given', files })
  const rows = () =>
    play.snapshot().context.attachments.map(({ name, stage: at }) => `${name} ${at}`)
  const uploads = () => play.started.filter(({ id }) => id === 'upload').map(({ input: of }) => of)
  return { play, rows, uploads }
}

test('files are uploaded one after the other, in the order they were chosen', () => {
  const { play, rows, uploads } = given(moss, fern)
  const first = rows()
  play.done('upload', { media: aPicture(), problem: null })
  expect([first, rows(), uploads()]).toEqual([
    ['moss.jpg waiting', 'fern.jpg waiting'],
    ['moss.jpg here', 'fern.jpg waiting'],
    [moss, fern].map((file) => ({ file, kind: 'picture', limits: PICTURES_ONLY, ratios: null })),
  ])
})

test('a failed upload does not block the others, and is retried on request', () => {
  const { play, rows, uploads } = given(moss, fern)
  play.done('upload', { media: null, problem: offline.problem })
  play.done('upload', { media: aPicture(), problem: null })
  expect([rows(), play.snapshot().context.attachments[0]?.words]).toEqual([
    ['moss.jpg failed', 'fern.jpg here'],
    'No answer.',
  ])
  play.send({ type: 'attachment.retried', key: 1 })
  expect(uploads().length).toBe(3)
})

test('removing a file aborts its upload, and undo puts it back in its old position', () => {
  const { play, rows } = given(moss, fern)
  play.send({ type: 'attachment.removed', key: 1 })
  const left = [rows(), play.snapshot().context.sending]
  play.send({ type: 'removal.undone' })
  expect([left, rows()]).toEqual([
    [['fern.jpg waiting'], 2],
    ['moss.jpg waiting', 'fern.jpg waiting'],
  ])
})

test('removing another file lets the upload go on', () => {
  const { play, rows, uploads } = given(moss, fern)
  play.send({ type: 'attachment.removed', key: 2 })
  expect([rows(), play.snapshot().context.sending, uploads().length]).toEqual([
    ['moss.jpg waiting'],
    1,
    1,
  ])
})

test('a cropped picture is uploaded again, but not before it is cropped', () => {
  const { play, rows, uploads } = given(moss, fern)
  play.send({ type: 'crop.requested', key: 2 })
  play.done('upload', { media: aPicture(), problem: null })
  const meanwhile = [rows(), uploads().length]
  play.done('crop', cut)
  expect([meanwhile, rows(), uploads().at(-1)]).toEqual([
    [['moss.jpg here', 'fern.jpg waiting'], 1],
    ['moss.jpg here', 'cut.jpg waiting'],
    { file: cut, kind: 'picture', limits: PICTURES_ONLY, ratios: null },
  ])
})

test('cancelling the crop leaves the picture unchanged', () => {
  const { play, rows, uploads } = given(moss)
  play.done('upload', { media: aPicture(), problem: null })
  play.send({ type: 'crop.requested', key: 1 })
  play.done('crop', null)
  expect([rows(), uploads().length]).toEqual([['moss.jpg here'], 1])
})

test('the reasons for rejected files are shown until the next files are chosen', () => {
  const { play } = given(new File(['a'], 'moss.txt', { type: 'text/plain' }))
  const said = play.snapshot().context.refusals
  play.send({ type: 'files.given', files: [moss] })
  expect([said, play.snapshot().context.refusals]).toEqual([
    ['“moss.txt” isn’t a picture we can show: gif, jpeg, png, svg, tiff or webp.'],
    [],
  ])
})

test('the state of the town search is reported to the parent chart', () => {
  const { play } = given()
  const before = play.snapshot().context.townSearch
  play.show('place', { context: { place: '', search: 'underWay' } })
  const during = play.snapshot().context.townSearch
  play.show('place', { context: { place: 'Leeds', search: 'found' } })
  const { place, townSearch } = play.snapshot().context
  expect([before, during, place, townSearch]).toEqual(['none', 'underWay', 'Leeds', 'found'])
})

test('tags for mods are not offered to other members', () => {
  const offered = [false, true].map((isMod) => {
    const play = stage(compositionMachine, { ...input, isMod })
    play.done('loadPostTags', [received, news])
    return play.snapshot().context.offered
  })
  expect(offered).toEqual([[received], [received, news]])
})

test('a restored draft lists the files that could not be restored', () => {
  const lost = { kind: 'picture', name: 'moss.jpg', media: null, alt: '' } as const
  const here = { kind: 'picture', name: 'fern.jpg', media: aPicture(), alt: 'A fern' } as const
  const play = stage(compositionMachine, {
    ...input,
    draft: { ...emptyDraft(), attachments: [lost, here] },
  })
  const { gone, attachments } = play.snapshot().context
  expect([gone, attachments]).toEqual([
    ['moss.jpg'],
    [{ ...here, key: 1, original: null, file: null, stage: 'here', words: null }],
  ])
})

test('a change from another tab appears in this tab, and this tab’s upload continues', () => {
  const { play, rows } = given(moss)
  const elsewhere = {
    kind: 'picture',
    name: 'oak.jpg',
    media: aPicture({ id: 50 }),
    alt: '',
  } as const
  const draft = { message: 'Mittens!', tags: [1], place: '', attachments: [elsewhere] }
  play.send({ type: 'draft.changed', draft })
  const { message, tags } = play.snapshot().context
  const meanwhile = [message, tags, rows()]
  play.done('upload', { media: aPicture(), problem: null })
  play.send({ type: 'draft.changed', draft })
  expect([meanwhile, rows()]).toEqual([['Mittens!', [1], ['moss.jpg waiting']], ['oak.jpg here']])
})

test('files that did not change in the other tab stay available in this tab, so they can be cropped', () => {
  const { play } = given(moss)
  play.done('upload', { media: aPicture(), problem: null })
  const [before] = play.snapshot().context.attachments
  const draft = draftOf({ ...play.snapshot().context, message: 'Mittens!' })
  play.send({ type: 'draft.changed', draft })
  const { message, attachments } = play.snapshot().context
  expect([message, attachments[0]]).toEqual(['Mittens!', before])
})

test('a greeting gets its tag as soon as the tags have loaded, and text and tag are removed when the greeting is withdrawn', () => {
  const play = stage(compositionMachine, input)
  const shown = () => {
    const { message, tags } = play.snapshot().context
    return { message, tags }
  }
  play.send({ type: 'greeting.changed', isGreeting: true })
  const before = shown()
  play.done('loadPostTags', [received, { id: 3, label: 'Introductions', is_only_admin: false }])
  const after = shown()
  play.send({ type: 'greeting.changed', isGreeting: false })
  expect([before, after, shown()]).toEqual([
    { message: 'Hello, I’m new here', tags: [] },
    { message: 'Hello, I’m new here', tags: [3] },
    { message: '', tags: [] },
  ])
})

test('a greeting does not replace a draft', () => {
  const draft = { ...emptyDraft(), message: 'Mittens', tags: [1] }
  const play = stage(compositionMachine, { ...input, draft })
  play.send({ type: 'greeting.changed', isGreeting: true })
  play.send({ type: 'greeting.changed', isGreeting: false })
  expect(draftOf(play.snapshot().context)).toEqual(draft)
})
