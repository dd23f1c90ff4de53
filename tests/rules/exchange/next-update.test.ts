import { describe, expect, test } from 'vitest'
import { landingWords, nextUpdate, offersNext, offerWords } from '#rules/exchange/next-update.ts'
import { STEP_TYPES, type StepType } from '#rules/exchange/step.ts'
import { aPost, aSignup, aStep } from '#tests/support/builders.ts'

const open = aSignup()
const sentAll = aSignup({ is_done_sending: true })
const receivedAll = aSignup({ is_done_receiving: true })
const done = aSignup({ is_done_sending: true, is_done_receiving: true })

/** The update that is offered after the last of these types was recorded. */
const offered = (signup: typeof open, ...types: StepType[]) => {
  const mine = types.map((type, i) => aStep({ id: i + 1, type }))
  return nextUpdate({ latest: mine.at(-1) ?? null, signup, mine })
}

describe('the next update', () => {
  test('that is offered after a parcel or a receipt closes the same side', () => {
    expect([
      offered(open, 'physical_sent'),
      offered(open, 'digital_sent'),
      offered(open, 'received'),
    ]).toEqual(['sent_all', 'sent_all', 'received_all'])
  })

  test('that is offered after one side was closed starts the other side, or closes the other side if it was already started', () => {
    expect([
      offered(sentAll, 'physical_sent', 'sent_all'),
      offered(sentAll, 'received', 'physical_sent', 'sent_all'),
      offered(receivedAll, 'received_all'),
      offered(receivedAll, 'physical_sent', 'received_all'),
    ]).toEqual(['received', 'received_all', 'physical_sent', 'sent_all'])
  })

  test('is null once both sides are closed, while nothing may be recorded, and before any update', () => {
    const paused = aSignup({ recording: 'nothing' })
    expect([
      offered(done, 'sent_all', 'received_all'),
      offered(paused, 'physical_sent'),
      offered(open),
    ]).toEqual([null, null, null])
  })

  test('is no longer offered after the member has declined it', () => {
    const latest = aStep()
    const recorded = { latest, signup: open, mine: [latest] }
    expect([false, true].map((isDeclined) => offersNext({ ...recorded, isDeclined }))).toEqual([
      true,
      false,
    ])
  })

  test('is offered with a question that fits the update just recorded', () => {
    const asked: [StepType, StepType][] = [
      ['physical_sent', 'sent_all'],
      ['received', 'received_all'],
      ['sent_all', 'received'],
      ['sent_all', 'received_all'],
      ['received_all', 'sent_all'],
      ['received_all', 'physical_sent'],
    ]
    expect(asked.map(([latest, next]) => offerWords(latest, next))).toEqual([
      { question: 'Was that everything?', yes: 'Yes, everything' },
      { question: 'Was that everything?', yes: 'Yes, everything' },
      { question: 'Has your gift arrived?', yes: 'Yes, it’s here' },
      { question: 'Is everything for you here?', yes: 'Yes, all of it' },
      { question: 'Have you sent everything, too?', yes: 'Yes, everything' },
      { question: 'Is your gift on its way?', yes: 'Yes, I posted it' },
    ])
  })
})

test('each kind of recorded update has its own text, and no text names the gifter', () => {
  const words = STEP_TYPES.map((type) => landingWords(aStep({ type }), 'Nettle'))
  expect([...words, landingWords(aStep({ type: 'received', post: aPost() }), 'Nettle')]).toEqual([
    'On its way to Nettle. We’ve told them.',
    'Nettle can open it now. We’ve told them.',
    'We’ve told Nettle that everything is on its way.',
    'We’ve told your gifter that it’s here.',
    'We’ve told your gifter that everything is here.',
    'We’ve told your gifter, and shown them your post.',
  ])
})

test('the text beside an update does not name a recipient whose envelope is still closed', () => {
  const sent = ['physical_sent', 'digital_sent', 'sent_all'] as const
  expect(sent.map((type) => landingWords(aStep({ type }), null))).toEqual([
    'On its way to your recipient. We’ve told them.',
    'Your recipient can open it now. We’ve told them.',
    'We’ve told your recipient that everything is on its way.',
  ])
})
