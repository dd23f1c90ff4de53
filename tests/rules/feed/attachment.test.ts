import { describe, expect, test } from 'vitest'
import {
  type Attachment,
  arrived,
  attachingRefusal,
  canBeCut,
  failed,
  idsOf,
  isBeingSent,
  isSentUnseen,
  isUploading,
  keptAttachmentSchema,
  keptOf,
  mayBeCut,
  movedTo,
  newAlts,
  nextToSend,
  putBack,
  removedFrom,
  restored,
  waitingAgain,
  withAlt,
  withFiles,
  withoutAttachment,
} from '#rules/feed/attachment.ts'
import { PICTURES_ONLY, type UploadLimits, VIDEO_MAX, VIDEO_TYPES } from '#rules/feed/upload.ts'
import { aPicture, aVideo } from '#tests/support/media.ts'

const limits: UploadLimits = {
  ...PICTURES_ONLY,
  video: { types: [...VIDEO_TYPES], bytes: VIDEO_MAX },
}
const jpeg = (name = 'moss.jpg') => new File(['a'], name, { type: 'image/jpeg' })
const tiff = new File(['a'], 'moss.tif', { type: 'image/tiff' })
const mp4 = (name = 'moss.mp4') => new File(['a'], name, { type: 'video/mp4' })
const held = (...files: File[]): Attachment[] => withFiles([], files, limits).attachments
const names = (attachments: readonly Attachment[]) => attachments.map(({ name }) => name)
const [one, two, three] = ['1.jpg', '2.jpg', '3.jpg']
const row = held(jpeg(one), jpeg(two), jpeg(three))

describe('adding files', () => {
  test.each([
    ['adds pictures in their order', [jpeg(one), jpeg(two)], [], [one, two], []],
    ['adds a video', [mp4()], [], ['moss.mp4'], []],
    [
      'leaves out a video if there are pictures',
      [mp4(), jpeg(two)],
      [jpeg(one)],
      [one, two],
      ['A post has pictures or a video, not both: remove the pictures first.'],
    ],
    [
      'leaves out pictures if there is a video, and says so only once',
      [jpeg(one), jpeg(two)],
      [mp4()],
      ['moss.mp4'],
      ['A post has pictures or a video, not both: remove the video first.'],
    ],
    [
      'leaves out a second video',
      [mp4('fern.mp4')],
      [mp4()],
      ['moss.mp4'],
      ['A post has one video at most.'],
    ],
    [
      'leaves out a file that is neither picture nor video, and adds the rest',
      [new File(['a'], 'moss.pdf', { type: 'application/pdf' }), jpeg(one)],
      [],
      [one],
      ['“moss.pdf” isn’t a picture we can show: gif, jpeg, png, svg, tiff or webp.'],
    ],
  ])('%s', (_, given, before, after, refusals) => {
    const made = withFiles(held(...before), given, limits)
    expect([names(made.attachments), made.refusals]).toEqual([after, refusals])
  })

  test('leaves out the eleventh picture', () => {
    const made = withFiles(
      [],
      Array.from({ length: 11 }, () => jpeg()),
      limits,
    )
    expect([made.attachments.length, made.refusals]).toEqual([
      10,
      ['A post has at most 10 pictures.'],
    ])
  })

  test('assigns a unique key to each attachment, even after one was removed', () => {
    const left = withoutAttachment(row, 2)
    expect(withFiles(left, [jpeg()], limits).attachments.map(({ key }) => key)).toEqual([1, 3, 4])
  })
})

test('a file that is added waits to be uploaded', () => {
  const file = jpeg()
  expect(held(file)).toEqual([
    {
      key: 1,
      kind: 'picture',
      name: 'moss.jpg',
      original: file,
      file,
      stage: 'waiting',
      media: null,
      words: null,
      alt: '',
    },
  ])
})

test('a post without files accepts pictures and a video', () => {
  expect([attachingRefusal([], 'picture'), attachingRefusal([], 'video')]).toEqual([null, null])
})

test.each([
  [
    'a video beside a picture',
    [{ kind: 'picture' }],
    'video',
    'mixed',
    'A post has pictures or a video, not both: remove the pictures first.',
  ],
  [
    'a picture beside a video',
    [{ kind: 'video' }],
    'picture',
    'mixed',
    'A post has pictures or a video, not both: remove the video first.',
  ],
  ['a second video', [{ kind: 'video' }], 'video', 'videos', 'A post has one video at most.'],
  [
    'an eleventh picture',
    Array(10).fill({ kind: 'picture' }),
    'picture',
    'pictures',
    'A post has at most 10 pictures.',
  ],
] as const)('%s is refused', (_, attachments, kind, code, message) => {
  expect(attachingRefusal(attachments, kind)).toEqual({ code, message })
})

test.each([
  ['to the front', 3, 0, [three, one, two]],
  ['to the end', 1, 2, [two, three, one]],
  ['to the end if the position is too high', 1, 9, [two, three, one]],
  ['to the front if the position is negative', 2, -1, [two, one, three]],
  ['only if it exists', 7, 0, [one, two, three]],
])('a picture is moved %s', (_, key, to, order) => {
  expect(names(movedTo(row, key, to))).toEqual(order)
})

test('a removed attachment is put back in its former position', () => {
  const removed = removedFrom(row, 2)
  expect(removed && names(putBack(withoutAttachment(row, 2), removed))).toEqual([one, two, three])
  expect(removedFrom(row, 7)).toBeNull()
})

test('the next file to upload is the first one that is waiting and not being cropped', () => {
  const sent = arrived(row, 1, aPicture())
  expect([nextToSend(sent, null)?.key, nextToSend(sent, 2)?.key, isUploading(sent)]).toEqual([
    2,
    3,
    true,
  ])
  const done = [2, 3].reduce((rest, key) => failed(rest, key, 'No.'), sent)
  expect([nextToSend(done, null), isUploading(done)]).toEqual([null, false])
  expect(nextToSend(waitingAgain(done, 3), null)?.key).toBe(3)
})

test('a cropped file replaces the uploaded one, and the original is kept', () => {
  const cut = jpeg('cut.jpg')
  const [first] = waitingAgain(arrived(row, 1, aPicture()), 1, cut)
  expect(first).toEqual({ ...row[0], file: cut, name: 'cut.jpg' })
})

test('a file that is uploaded again after a failure has no error and no upload', () => {
  const cut = jpeg('cut.jpg')
  const [once] = failed(row, 1, 'No.')
  expect([once, waitingAgain(failed(row, 1, 'No.'), 1)[0]]).toEqual([
    { ...row[0], stage: 'failed', words: 'No.' },
    row[0],
  ])
  expect(arrived(row, 1, aPicture())[0]).toEqual({ ...row[0], stage: 'here', media: aPicture() })
  expect(waitingAgain(row, 2, cut)[0]).toBe(row[0])
})

test('an attachment can be cropped if it was chosen in this tab and is not being uploaded', () => {
  const attachments = [...held(jpeg()), { ...(row[1] as Attachment), original: null }]
  const cuttable = (sending: number | null) =>
    [1, 2, 3].map((key) => mayBeCut({ attachments, sending }, { key }))
  expect([cuttable(null), cuttable(2), cuttable(1)]).toEqual([
    [true, false, false],
    [true, false, false],
    [false, false, false],
  ])
})

test('only one attachment is sent at a time', () => {
  expect([1, 2].map((key) => isBeingSent({ sending: 1 }, { key }))).toEqual([true, false])
  expect(isBeingSent({ sending: null }, { key: 1 })).toBe(false)
})

test('a draft contains the server’s data about each attachment, but not the file', () => {
  const kept = arrived(withAlt(row, 2, 'Moss'), 2, aPicture()).map(keptOf)
  const known = { kind: 'picture', name: two, media: aPicture(), alt: 'Moss' }
  expect(kept[1]).toEqual(known)
  expect(keptAttachmentSchema.parse({ ...known, key: 2 })).toEqual(known)
  expect(restored(kept)).toEqual({
    attachments: [{ ...known, key: 1, original: null, file: null, stage: 'here', words: null }],
    gone: [one, three],
  })
})

test('only a picture chosen in this tab can be cropped, and only a TIFF is sent without a preview', () => {
  const [picture, video, unseen] = [held(jpeg()), held(mp4()), held(tiff)].flat()
  const from = { ...row[0], original: null } as Attachment
  const facts = [picture, video, unseen, from].map(
    (each) => each && [canBeCut(each), isSentUnseen(each)],
  )
  expect(facts).toEqual([
    [true, false],
    [false, false],
    [true, true],
    [false, false],
  ])
})

test('only uploaded files are sent, and the ids of pictures and videos are sent separately', () => {
  const pictures = arrived(row, 2, aPicture({ id: 9 }))
  const video = arrived(held(mp4()), 1, aVideo({ id: 5 }))
  expect([idsOf(pictures, 'picture'), idsOf(pictures, 'video'), idsOf(video, 'video')]).toEqual([
    [9],
    [],
    [5],
  ])
})

test('only alt texts that the server does not have yet are sent', () => {
  const there = [
    arrived(withAlt(held(jpeg()), 1, ' Moss '), 1, aPicture({ id: 1 })),
    arrived(withAlt(held(jpeg()), 1, 'Moss'), 1, aPicture({ id: 2, alt: 'Moss' })),
    arrived(held(jpeg()), 1, aPicture({ id: 3, alt: 'Moss' })),
    arrived(held(jpeg()), 1, aPicture({ id: 4 })),
    arrived(held(mp4()), 1, aVideo()),
  ].flat()
  expect(newAlts(there)).toEqual([
    { id: 1, alt: 'Moss' },
    { id: 3, alt: null },
  ])
})
