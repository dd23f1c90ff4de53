import { describe, expect, test } from 'vitest'
import { arrived, failed, withAlt, withFiles } from '#rules/feed/attachment.ts'
import {
  type Composition,
  canBePosted,
  compositionDraftSchema,
  compositionOf,
  compositionProblem,
  DRAFT_KEPT,
  draftOf,
  emptyDraft,
  followed,
  HELLO,
  hintFor,
  holdsSomething,
  isHindered,
  isWrittenHere,
  mayNamePlace,
  NO_MESSAGE,
  POSTED,
  publicationOf,
  townMissed,
  waitsForTown,
  withHelloTags,
} from '#rules/feed/composition.ts'
import { draftIn, keptPost } from '#rules/feed/kept-post.ts'
import { asksToCompose, composePath, helloPath } from '#rules/feed/overlays.ts'
import { coarse, TOWN_PATIENCE_MS } from '#rules/feed/place.ts'
import { PICTURES_ONLY } from '#rules/feed/upload.ts'
import { queryOf } from '#rules/tab/place.ts'
import { aMe } from '#tests/support/builders.ts'
import { aPicture } from '#tests/support/media.ts'

const moss = new File(['a'], 'moss.jpg', { type: 'image/jpeg' })
const { attachments } = withFiles([], [moss], PICTURES_ONLY)
const here = arrived(attachments, 1, aPicture())
const written = (change: Partial<Composition> = {}): Composition => ({
  message: 'Mittens!',
  tags: [1],
  place: '',
  townSearch: 'none',
  attachments: [],
  ...change,
})

describe('a composition', () => {
  test.each([
    ['a message alone', written(), null],
    ['a message and a picture that has arrived', written({ attachments: here }), null],
    ['no message', written({ message: ' \n ', attachments: here }), NO_MESSAGE],
    ['files that are still uploading', written({ attachments }), 'Still uploading.'],
    [
      'a file whose upload failed',
      written({ attachments: failed(attachments, 1, 'No.') }),
      'One file didn’t upload. Try again or remove it.',
    ],
    [
      'an alt text that is too long',
      written({ attachments: withAlt(here, 1, 'x'.repeat(501)) }),
      'A description can have up to 500 characters.',
    ],
    [
      'a message that is too long',
      written({ message: 'x'.repeat(10_001) }),
      'This field should be at most 10,000 characters long',
    ],
  ])('with %s shows this problem: $2', (_, composition, problem) => {
    expect([compositionProblem(composition, NO_MESSAGE), canBePosted(composition)]).toEqual([
      problem,
      problem === null,
    ])
  })

  test('is worth keeping if it contains text, a place or a file, but not if it contains only a tag', () => {
    const nothing = written({ message: ' ' })
    expect([
      holdsSomething(nothing),
      holdsSomething(written()),
      holdsSomething({ ...nothing, place: 'Leeds' }),
      holdsSomething({ ...nothing, attachments }),
    ]).toEqual([false, true, true, true])
  })

  test('is sent as plain text with the ids of its files, after the files’ alt texts', () => {
    const composition = written({
      message: ' 1 < 2 ',
      place: ' Leeds ',
      attachments: withAlt(here, 1, 'Moss'),
    })
    expect(publicationOf(composition)).toEqual({
      input: {
        message: '1 &lt; 2',
        location: 'Leeds',
        pictures: [71],
        videos: [],
        tags: [1],
      },
      alts: [{ id: 71, alt: 'Moss' }],
    })
  })
})

describe('the search for a town', () => {
  const WITHOUT = 'Posted without your town. We couldn’t find it in time.'
  const INSTEAD = 'Posted with “Leeds” as its place. We couldn’t find your town in time.'

  test.each([
    ['none', '', null],
    ['found', 'Leeds', null],
    ['failed', '', WITHOUT],
    ['underWay', '', WITHOUT],
    ['underWay', ' ', WITHOUT],
    ['underWay', 'Leeds', INSTEAD],
  ] as const)(
    'leads from the state “%s” with the place “%s” to the toast %j',
    (townSearch, place, words) => {
      expect(townMissed(written({ townSearch, place }))).toEqual(
        words && { message: words, tone: 'good' },
      )
    },
  )

  test('delays a complete post for at most three seconds, and only while the search is running', () => {
    const searches = ['none', 'underWay', 'found', 'failed'] as const
    expect(waitsForTown(written({ message: '', townSearch: 'underWay' }))).toBe(false)
    expect(searches.filter((townSearch) => waitsForTown(written({ townSearch })))).toEqual([
      'underWay',
    ])
    expect(TOWN_PATIENCE_MS).toBe(3_000)
  })
})

describe('a draft', () => {
  const now = new Date('2026-11-22T12:00:00.000Z')
  const hours = (count: number) => new Date(now.getTime() + count * 60 * 60 * 1_000)
  const draft = draftOf(written({ place: 'Leeds', attachments: here }))

  test('contains only its tags when it is new', () => {
    expect(compositionOf(emptyDraft([1]))).toEqual({
      message: '',
      tags: [1],
      place: '',
      townSearch: 'none',
      attachments: [],
      gone: [],
    })
  })

  test('contains the media of an uploaded file, but only the name of a file that was not uploaded', () => {
    expect(draft.attachments).toEqual([
      { kind: 'picture', name: 'moss.jpg', media: aPicture(), alt: '' },
    ])
    expect(compositionOf(draft).gone).toEqual([])
    expect(compositionOf(draftOf(written({ attachments }))).gone).toEqual(['moss.jpg'])
  })

  test('is restored only for its owner', () => {
    const kept = keptPost(draft, 7, null, now)
    expect([draftIn(kept, 7, now), draftIn(kept, 8, now), draftIn(null, 7, now)]).toEqual([
      draft,
      null,
      null,
    ])
  })

  test('loses its uploads after a day, even if the draft was edited in between', () => {
    const first = keptPost(draft, 7, null, now)
    const touched = keptPost({ ...draft, message: 'Mittens?' }, 7, first, hours(20))
    const goneAt = (at: Date) => {
      const found = draftIn(touched, 7, at)
      return found && compositionOf(found).gone
    }
    expect([goneAt(hours(22)), goneAt(hours(24))]).toEqual([[], ['moss.jpg']])
  })
})

test('a minor waiting for a parent and a suspended member see the reason why they may not post', () => {
  const minor = aMe({ is_minor: true, has_received_parent_confirmation: false })
  expect([hintFor(aMe()), hintFor(minor), hintFor(aMe({ is_suspended: true }))]).toEqual([
    null,
    'We are waiting for a parent confirmation before you can post',
    'Your account is suspended. Please ask an elf.',
  ])
})

test('a member who may not post sees the reason instead of the composer', () => {
  const suspended = aMe({ is_suspended: true })
  expect([
    isHindered({ isAsked: true, me: suspended }),
    isHindered({ isAsked: false, me: suspended }),
    isHindered({ isAsked: true, me: aMe() }),
  ]).toEqual([true, false, false])
})

test('saving a post or a draft shows a confirmation', () => {
  expect([POSTED, DRAFT_KEPT]).toEqual([
    { message: 'Posted !', tone: 'good' },
    { message: 'Draft saved. It’s here when you come back.', tone: 'good' },
  ])
})

describe('a composition that is open in two tabs', () => {
  const composition = written()
  const heard = draftOf(written({ message: 'From the other tab' }))

  test.each([
    ['has not changed', written(), null, false],
    ['was changed here', written({ message: 'Moss' }), null, true],
    ['shows the draft from the other tab', compositionOf(heard), heard, false],
    [
      'shows the draft from the other tab, with its own files',
      { ...compositionOf(heard), attachments: here },
      heard,
      false,
    ],
    ['was changed here after that draft', written({ message: 'Moss' }), heard, true],
  ])(
    'is stored again only if it was changed in this tab: the composition %s',
    (_, shown, from, isHere) => {
      const own = { ...composition, attachments: shown.attachments }
      expect(isWrittenHere({ composition: own, heard: from }, shown)).toBe(isHere)
    },
  )

  const theirs = draftOf(written({ message: 'Theirs', attachments: here }))
  const other = here.map((each) => ({ ...each, key: 9, alt: 'Moss' }))

  test('takes over the other tab’s files', () => {
    const draft = draftOf(written({ attachments: other }))
    expect(followed({ ...written({ attachments: here }), cropping: null }, draft)).toEqual(
      compositionOf(draft),
    )
  })

  test.each([
    ['while one of them is being uploaded', attachments, null],
    ['while one of them is being cropped', other, 9],
    ['while one of them has failed', failed(attachments, 1, 'No.'), null],
    ['if the other tab has the same files', here, null],
  ])('keeps its own files %s', (_, own, cropping) => {
    expect(followed({ ...written({ attachments: own }), cropping }, theirs)).toEqual({
      ...compositionOf(theirs),
      attachments: own,
    })
  })

  test('does not list files that the other tab could not restore', () => {
    const lost = draftOf(written({ attachments }))
    expect(followed({ ...written(), cropping: null }, lost)).toEqual({
      ...written(),
      gone: [],
    })
  })
})

test('a stored draft is restored without unknown fields', () => {
  const stored = draftOf(written({ place: 'Leeds', attachments: here }))
  expect(compositionDraftSchema.parse({ ...stored, secret: 'moss' })).toEqual(stored)
})

test('a minor is never asked for a place', () => {
  expect([mayNamePlace({ is_minor: true }), mayNamePlace({ is_minor: false })]).toEqual([
    false,
    true,
  ])
})

test('the composer opens over the current page and replaces another overlay', () => {
  expect([composePath('/posts'), composePath('/exchange/a?tab=b&do=leave&id=7')]).toEqual([
    '/posts?compose=1',
    '/exchange/a?tab=b&compose=1',
  ])
  expect(helloPath('/?compose=1')).toBe('/?do=hello')
  const asks = ['/?compose=1', '/?do=hello', '/?compose=0', '/?do=leave', '/'].map((path) =>
    asksToCompose(queryOf(path)),
  )
  expect(asks).toEqual([true, true, false, false, false])
})

test('a position is rounded to about a kilometre before it is sent', () => {
  expect(coarse({ lat: 53.80083, lng: -1.54912 })).toEqual({ lat: 53.8, lng: -1.55 })
})

test('an unchanged greeting does not count as a draft, but a changed greeting does', () => {
  const holds = (message: string) => holdsSomething({ ...emptyDraft(), message })
  expect([HELLO, ` ${HELLO} `, `${HELLO}!`].map(holds)).toEqual([false, false, true])
})

test('a greeting gets every tag that fits, and keeps the tags that are already chosen', () => {
  const tags = ['Received', 'New here', 'WELCOME '].map((label, at) => ({
    id: at + 1,
    label,
    is_only_admin: false,
  }))
  expect(withHelloTags([1, 2], tags)).toEqual([1, 2, 3])
  expect(withHelloTags([], tags.slice(0, 1))).toEqual([])
})
