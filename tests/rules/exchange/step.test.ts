import { describe, expect, test } from 'vitest'
import type { Recording } from '#rules/exchange/recording.ts'
import {
  linkOf,
  mineOf,
  needsConfirmation,
  receivingDoneRefusal,
  STEP_TYPES,
  type StepType,
  sendingDoneRefusal,
  stepBarIsVisible,
  stepChangeRefusal,
  stepInputSchema,
  stepRefusal,
  stepsAreWithheld,
  stepsOffered,
} from '#rules/exchange/step.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
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
    ['once both are done', true, true, ['physical_sent', 'sent_all', 'received_all'], []],
    [
      'when the step of a marked side got lost',
      true,
      false,
      ['physical_sent'],
      ['sent_all', 'received', 'received_all'],
    ],
    ['when both closing steps got lost', true, true, ['received'], ['sent_all', 'received_all']],
    [
      'while my steps are not known',
      false,
      false,
      null,
      ['physical_sent', 'digital_sent', 'received', 'received_all'],
    ],
    ['once both are done and my steps are not known', true, true, null, []],
  ])('%s', (_, sending, receiving, steps, offered) => {
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
    'with sending done %s, receiving done %s and the steps %j, is shown: %s',
    (sending, receiving, steps, visible) => {
      expect(stepBarIsVisible(done(sending, receiving), steps && mine(...steps))).toBe(visible)
    },
  )

  test.each<[string, boolean, boolean, StepType[]]>([
    ['the gift that the member sends', true, false, ['received', 'received_all']],
    ['the gift that the member gets', false, true, ['physical_sent', 'digital_sent', 'sent_all']],
    ['both gifts', true, true, []],
  ])('leaves out the steps about %s while it is paused', (_, sending, receiving, offered) => {
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

  test('has only receipts for a suspended member, and is empty in a paused swap', () => {
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
    'with recording “%s”, sending done %s, receiving done %s and the steps %j, is withheld: %s',
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
    '%s with sending done %s, receiving done %s and the steps %j is refused with: %s',
    (type, sending, receiving, steps, code) => {
      const marking = { signup: done(sending, receiving), mine: mine(...steps), isPaired: true }
      expect(stepRefusal(type, marking)?.code).toBe(code)
    },
  )

  test.each([...STEP_TYPES])('%s waits for the pairing', (type) => {
    const marking = { signup: done(true, true), mine: [], isPaired: false }
    expect(stepRefusal(type, marking)).toEqual({
      code: 'not_paired',
      message: 'You are not paired yet.',
    })
  })

  test('accepts all offered steps, besides closing ones, which need a mark first', () => {
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

describe('marking a side as done', () => {
  const signup = done(false, false)

  test('is refused on the sending side until something was sent', () => {
    expect(sendingDoneRefusal({ signup, mine: mine('received'), isPaired: true })?.code).toBe(
      'nothing_sent',
    )
    expect(sendingDoneRefusal({ signup, mine: mine('digital_sent'), isPaired: true })).toBe(null)
  })

  test('is possible on the receiving side without a receipt', () => {
    expect(receivingDoneRefusal({ signup, mine: [], isPaired: true })).toBe(null)
  })

  test('is refused before the pairing', () => {
    const marking = { signup, mine: mine('physical_sent'), isPaired: false }
    expect(sendingDoneRefusal(marking)?.code).toBe('not_paired')
    expect(receivingDoneRefusal(marking)?.code).toBe('not_paired')
  })
})

describe('the body of a step', () => {
  const told = (change: Record<string, unknown>) =>
    fieldErrors(stepInputSchema, { exchange_id: 3, ...change })

  test('requires a type', () => {
    expect(told({})).toEqual({ type: ['The type is mandatory'] })
    expect(told({ type: '' })).toEqual({ type: ['The type is mandatory'] })
    expect(told({ type: 'lost' })).toEqual({ type: ['This is not one of the choices'] })
  })

  test.each([
    ['https://track.example/1', true],
    ['http://track.example', true],
    [' https://track.example/1 ', true],
    ['', true],
    [null, true],
    [undefined, true],
    [`https://track.example/${'x'.repeat(2048 - 22)}`, true],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['ftp://files.example', false],
    ['//track.example', false],
    ['not a url', false],
    ['https://track example', false],
    ['https:', false],
  ])('with the link %s is valid: %s', (content, fine) => {
    expect(told({ type: 'physical_sent', content })).toEqual(
      fine ? {} : { content: ['This is not a valid URL'] },
    )
  })

  test('limits the length of the link', () => {
    expect(
      told({ type: 'digital_sent', content: `https://track.example/${'x'.repeat(2048)}` }),
    ).toEqual({
      content: ['This field should be at most 2,048 characters long'],
    })
  })

  test('keeps a link only for parcels and digital gifts', () => {
    const content = 'https://track.example/1'
    const kept = (type: StepType) =>
      stepInputSchema.parse({ exchange_id: 3, type, content }).content
    expect(STEP_TYPES.map(kept)).toEqual([content, content, null, null, null])
  })
})

describe('changing a step', () => {
  const now = at('2026-12-03T12:00:00.000Z')
  const step = { id: 5, type: 'physical_sent' as const, created_at: '2026-12-02T12:00:00.000Z' }

  test.each([
    [
      'the last of its kind, within a day',
      step,
      [step, { id: 6, type: 'received' as const }],
      undefined,
    ],
    [
      'not the last of its kind',
      step,
      [step, { id: 6, type: 'physical_sent' as const }],
      'not_last',
    ],
    ['after a day', { ...step, created_at: '2026-12-02T11:59:59.999Z' }, [step], 'too_late'],
    ['a mark', { ...step, type: 'sent_all' as const }, [step], 'final'],
  ])('%s', (_, changed, all, code) => {
    expect(stepChangeRefusal(changed, all, now)?.code).toBe(code)
  })
})

test('an empty field is sent as null', () => {
  expect([linkOf(''), linkOf('https://parcels.example/1')]).toEqual([
    null,
    'https://parcels.example/1',
  ])
})

test('only steps that the reader recorded are their own', () => {
  const [mine, theirs] = [aStep({ is_mine: true }), aStep({ id: 32, is_mine: false })]
  expect([mineOf([theirs, mine]), mineOf([])]).toEqual([[mine], []])
})
