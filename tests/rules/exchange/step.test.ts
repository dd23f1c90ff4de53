import { describe, expect, test } from 'vitest'
import type { Recording } from '#rules/exchange/recording.ts'
import {
  isForAnother,
  mineOf,
  needsConfirmation,
  receivingDoneRefusal,
  rematchRefusal,
  STEP_TYPES,
  type StepType,
  sendingDoneRefusal,
  stepBarIsVisible,
  stepChangeRefusal,
  stepRefusal,
  stepsAreWithheld,
  stepsOffered,
} from '#rules/exchange/step.ts'
import { aStep } from '#tests/support/builders.ts'
import { at } from './terms.ts'

const done = (is_done_sending: boolean, is_done_receiving: boolean) => ({
  is_done_sending,
  is_done_receiving,
  recording: 'all' as Recording,
  is_sending_paused: false,
  is_receiving_paused: false,
})
const mine = (...types: StepType[]) => types.map((type) => ({ type }))

const messages: Record<string, string> = {
  not_paired: 'You don’t have a recipient yet.',
  sending_done: 'You have already sent everything.',
  receiving_done: 'You have already received everything.',
  not_marked: 'Please mark this side as done first.',
  already_recorded: 'This is already recorded.',
  nothing_sent: 'Please record what you have sent first.',
  final: 'You can’t undo this.',
  not_last: 'Only your latest update of this kind can be changed.',
  too_late: 'This can only be changed within 24 hours.',
}
const refused = (code: string | undefined) =>
  code === undefined ? null : { code, message: messages[code] }

describe('the choice of steps', () => {
  test.each<[string, boolean, boolean, StepType[] | null, StepType[]]>([
    ['at first', false, false, [], ['physical_sent', 'digital_sent', 'received', 'received_all']],
    ['after something was sent', false, false, ['digital_sent'], [...STEP_TYPES]],
    [
      'after something was received',
      false,
      false,
      ['received'],
      ['physical_sent', 'digital_sent', 'received', 'received_all'],
    ],
    [
      'once sending is done',
      true,
      false,
      ['physical_sent', 'sent_all'],
      ['received', 'received_all'],
    ],
    [
      'once receiving is done',
      false,
      true,
      ['physical_sent', 'received_all'],
      ['physical_sent', 'digital_sent', 'sent_all'],
    ],
    ['once both sides are done', true, true, ['physical_sent', 'sent_all', 'received_all'], []],
    [
      'when the closing step of a finished side is missing',
      true,
      false,
      ['physical_sent'],
      ['sent_all', 'received', 'received_all'],
    ],
    ['when both closing steps are missing', true, true, ['received'], ['sent_all', 'received_all']],
    [
      'while the member’s steps are loading',
      false,
      false,
      null,
      ['physical_sent', 'digital_sent', 'received', 'received_all'],
    ],
    ['once both sides are done and the member’s steps are not known', true, true, null, []],
  ])('is correct %s', (_, sending, receiving, steps, offered) => {
    expect(stepsOffered(done(sending, receiving), steps && mine(...steps))).toEqual(offered)
  })

  test.each<[boolean, boolean, StepType[] | null, boolean]>([
    [false, false, [], true],
    [true, false, ['sent_all'], true],
    [false, true, ['received_all'], true],
    [true, true, ['sent_all'], true],
    [true, true, ['sent_all', 'received_all'], false],
    [true, true, null, false],
  ])(
    'is visible with sending done %s, receiving done %s and the steps %j: %s',
    (sending, receiving, steps, visible) => {
      expect(stepBarIsVisible(done(sending, receiving), steps && mine(...steps))).toBe(visible)
    },
  )

  test.each<[string, boolean, boolean, StepType[]]>([
    ['the gift that the member sends', true, false, ['received', 'received_all']],
    ['the gift that the member gets', false, true, ['physical_sent', 'digital_sent', 'sent_all']],
    ['both gifts', true, true, []],
  ])('omits the steps about %s during a pause', (_, sending, receiving, offered) => {
    const signup = {
      ...done(false, false),
      is_sending_paused: sending,
      is_receiving_paused: receiving,
    }
    expect([
      stepsOffered(signup, mine('physical_sent')),
      stepsAreWithheld(signup, mine('physical_sent')),
    ]).toEqual([offered, offered.length === 0])
  })

  test('contains only receipts for a suspended member, and no steps in a paused swap', () => {
    const offered = (recording: Recording, sending: boolean, receiving: boolean) =>
      stepsOffered({ ...done(sending, receiving), recording }, mine('physical_sent'))
    expect([
      offered('receipts', false, false),
      offered('receipts', false, true),
      offered('nothing', false, false),
      offered('nothing', true, true),
    ]).toEqual([['received', 'received_all'], ['received_all'], [], []])
  })

  test.each<[Recording, boolean, boolean, StepType[], boolean]>([
    ['all', false, false, [], false],
    ['receipts', false, false, [], false],
    ['receipts', false, true, ['received_all'], true],
    ['receipts', true, true, ['sent_all', 'received_all'], false],
    ['nothing', false, false, [], true],
    ['nothing', true, true, ['sent_all', 'received_all'], false],
  ])(
    'is withheld with recording “%s”, sending done %s, receiving done %s and the steps %j: %s',
    (recording, sending, receiving, steps, withheld) => {
      const signup = { ...done(sending, receiving), recording }
      expect(stepsAreWithheld(signup, mine(...steps))).toBe(withheld)
    },
  )

  test('asks for a confirmation of the steps that cannot be undone', () => {
    expect(STEP_TYPES.filter(needsConfirmation)).toEqual(['sent_all', 'received_all'])
  })
})

describe('recording a step', () => {
  test.each<[StepType, boolean, boolean, StepType[], string | undefined]>([
    ['physical_sent', false, false, [], undefined],
    ['digital_sent', false, true, [], undefined],
    ['physical_sent', true, false, [], 'sending_done'],
    ['digital_sent', true, true, [], 'sending_done'],
    ['sent_all', false, false, ['physical_sent'], 'not_marked'],
    ['sent_all', true, false, ['physical_sent'], undefined],
    ['sent_all', true, true, ['physical_sent'], undefined],
    ['sent_all', true, false, ['physical_sent', 'sent_all'], 'already_recorded'],
    ['received', true, false, [], undefined],
    ['received', false, true, [], 'receiving_done'],
    ['received_all', false, false, [], 'not_marked'],
    ['received_all', true, true, ['sent_all'], undefined],
    ['received_all', true, true, ['received_all'], 'already_recorded'],
  ])(
    'of the type “%s” with sending done %s, receiving done %s and the steps %j causes the refusal: %s',
    (type, sending, receiving, steps, code) => {
      const marking = { signup: done(sending, receiving), mine: mine(...steps), isPaired: true }
      expect(stepRefusal(type, marking)).toEqual(refused(code))
    },
  )

  test.each([...STEP_TYPES])('of the type “%s” is refused before the pairing', (type) => {
    const marking = { signup: done(true, true), mine: [], isPaired: false }
    expect(stepRefusal(type, marking)).toEqual(refused('not_paired'))
  })

  test('is possible for all offered steps, but a closing step is refused until its side is marked as done', () => {
    for (const steps of [mine(), mine('physical_sent'), mine('sent_all', 'received_all')]) {
      for (const signup of [
        done(false, false),
        done(true, false),
        done(false, true),
        done(true, true),
      ]) {
        const marking = { signup, mine: steps, isPaired: true }
        const offered = stepsOffered(signup, steps)
        const accepted = STEP_TYPES.filter((type) => stepRefusal(type, marking) === null)
        const others = offered.filter((type) => !accepted.includes(type))
        expect(offered).toEqual(expect.arrayContaining(accepted))
        expect(others.filter((type) => stepRefusal(type, marking)?.code !== 'not_marked')).toEqual(
          [],
        )
      }
    }
  })
})

test('a sent step counts only for the recipient for whom it was recorded', () => {
  const refused = {
    code: 'rematched',
    message: 'Your recipient has changed, so nothing was recorded.',
  }
  expect([
    rematchRefusal({ type: 'physical_sent', paired_with: 12 }, 13),
    rematchRefusal({ type: 'digital_sent', paired_with: 12 }, null),
    rematchRefusal({ type: 'physical_sent', paired_with: 12 }, 12),
    rematchRefusal({ type: 'received', paired_with: 12 }, 13),
    rematchRefusal({ type: 'physical_sent', paired_with: null }, 13),
    rematchRefusal({ type: 'physical_sent' }, 13),
    isForAnother({ code: 'rematched' }),
    isForAnother({ code: 'paused' }),
  ]).toEqual([refused, refused, null, null, null, null, true, false])
})

describe('marking a side as done', () => {
  const signup = done(false, false)

  test('is refused for the sending side until something has been sent', () => {
    expect(sendingDoneRefusal({ signup, mine: mine('received'), isPaired: true })).toEqual(
      refused('nothing_sent'),
    )
    expect(sendingDoneRefusal({ signup, mine: mine('digital_sent'), isPaired: true })).toBe(null)
  })

  test('is possible for the receiving side even without a receipt', () => {
    expect(receivingDoneRefusal({ signup, mine: [], isPaired: true })).toBe(null)
  })

  test('is refused before the pairing', () => {
    const marking = { signup, mine: mine('physical_sent'), isPaired: false }
    expect([sendingDoneRefusal(marking), receivingDoneRefusal(marking)]).toEqual(
      Array(2).fill(refused('not_paired')),
    )
  })
})

describe('changing a step', () => {
  const now = at('2026-12-03T12:00:00.000Z')
  const step = { id: 5, type: 'physical_sent' as const, created_at: '2026-12-02T12:00:00.000Z' }

  test.each([
    [
      'is possible for the last step of its type, within a day',
      step,
      [step, { id: 6, type: 'received' as const }],
      undefined,
    ],
    [
      'is refused if there is a later step of the same type',
      step,
      [step, { id: 6, type: 'physical_sent' as const }],
      'not_last',
    ],
    [
      'is refused after a day',
      { ...step, created_at: '2026-12-02T11:59:59.999Z' },
      [step],
      'too_late',
    ],
    ['is refused for a closing step', { ...step, type: 'sent_all' as const }, [step], 'final'],
  ])('%s', (_, changed, all, code) => {
    expect(stepChangeRefusal(changed, all, now)).toEqual(refused(code))
  })
})

test('a member’s own steps do not include those recorded by somebody else', () => {
  const [mine, theirs] = [aStep({ is_mine: true }), aStep({ id: 32, is_mine: false })]
  expect([mineOf([theirs, mine]), mineOf([])]).toEqual([[mine], []])
})
