import { describe, expect, test } from 'vitest'
import {
  receiptDraftOf,
  receiptProblem,
  receiptWaitsForTown,
  stepAndPostOf,
  stepAndPostSchema,
} from '#rules/exchange/receipt.ts'
import { type Composition, compositionOf, emptyDraft } from '#rules/feed/composition.ts'
import { POST_TAG_RECEIVED } from '#rules/feed/post.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

describe('a received gift', () => {
  test('is posted by default, with the tag for received gifts, if the member may post', () => {
    const opened = (mayTellOthers: boolean) => receiptDraftOf({ received: null, mayTellOthers })
    const draft = emptyDraft([POST_TAG_RECEIVED])
    expect([opened(true), opened(false)]).toEqual([
      { sender: null, tells: true, draft },
      { sender: null, tells: false, draft },
    ])
  })

  test.each([
    ['nothing', '', 'Please say a few words'],
    ['invisible characters', '\u200B ', 'Please say a few words'],
    [
      '10,001 characters',
      'x'.repeat(10_001),
      'This field should be at most 10,000 characters long',
    ],
    ['markup', '<b>', null],
  ])(
    'can be recorded with %s as its message, even if a post could not have that message',
    (_, message, problem) => {
      const composition = compositionOf({ ...emptyDraft(), message })
      expect([receiptProblem(true, composition), receiptProblem(false, composition)]).toEqual([
        problem,
        null,
      ])
    },
  )

  test('waits for the town search only if everything else is ready to be sent', () => {
    const ready = { ...compositionOf({ ...emptyDraft(), message: 'Moss' }), townSearch: 'underWay' }
    const waits = (tells: boolean, change: object) =>
      receiptWaitsForTown(tells, { ...ready, ...change } as Composition)
    expect([
      waits(true, {}),
      waits(true, { townSearch: 'found' }),
      waits(true, { message: '' }),
      waits(false, { message: '' }),
    ]).toEqual([true, false, false, true])
  })

  test('is restored from its draft, and is posted if the draft says so and the member may post', () => {
    const received = { sender: null, tells: true, draft: { ...emptyDraft(), message: 'Moss' } }
    expect([
      receiptDraftOf({ received, mayTellOthers: true }),
      receiptDraftOf({ received, mayTellOthers: false }),
      receiptDraftOf({ received: { ...received, tells: false }, mayTellOthers: true }),
    ]).toEqual([received, { ...received, tells: false }, { ...received, tells: false }])
  })

  test('is sent with its markup characters escaped, and the schema accepts the result', () => {
    const { input, alts } = stepAndPostOf(
      compositionOf({ ...emptyDraft([1]), message: ' 1 < 2 & <b> ', place: ' Leeds ' }),
      3,
    )
    expect([input, alts]).toEqual([
      {
        message: '1 &lt; 2 &amp; &lt;b&gt;',
        location: 'Leeds',
        pictures: [],
        videos: [],
        tags: [1],
        exchange_id: 3,
      },
      [],
    ])
    expect(stepAndPostSchema.parse(input)).toEqual(input)
  })

  test('requires the exchange and a message in the request', () => {
    expect(fieldErrors(stepAndPostSchema, {})).toEqual({
      message: ['Please say a few words'],
      exchange_id: ['This field is required'],
    })
  })
})
