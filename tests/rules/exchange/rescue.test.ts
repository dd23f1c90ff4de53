import { describe, expect, test } from 'vitest'
import {
  acceptEnd,
  afterRescueSent,
  type Candidate,
  consentRefusal,
  drawNext,
  hasTimeToRescue,
  mayRescue,
  offeringRefusal,
  openingRefusal,
  opensWithoutModsBefore,
  pickingRefusal,
  type RescueDue,
  receivingRescueRefusal,
  rescueDue,
  rescueRefusal,
  rescueStepRefusal,
  sendEnd,
} from '#rules/exchange/rescue.ts'
import { offersOf } from '#rules/exchange/rescue-schema.ts'
import {
  afterRescue,
  isOpenRescue,
  isRescueOver,
  mayReceiveRescue,
  RESCUE_SIGNS,
  RESCUE_STATES,
  type RescueEvent,
  rescueSign,
  seesRecipient,
} from '#rules/exchange/rescue-state.ts'
import { RESCUING_NEXT, rescueNext } from '#rules/exchange/rescue-words.ts'
import type { StepType } from '#rules/exchange/step.ts'
import { anExchange, at } from './terms.ts'

const now = at('2027-01-10T09:30:00.000Z')
const later = at('2027-01-10T09:30:00.001Z')
const free = {
  is_minor: false,
  has_received_parent_confirmation: false,
  is_suspended: false,
  is_paused: false,
}

describe('a rescue', () => {
  const EVENTS: RescueEvent[] = ['accept', 'decline', 'time_is_up', 'send', 'receive', 'case_ends']

  test('changes its state as the table of the rules says', () => {
    expect(
      Object.fromEntries(
        RESCUE_STATES.map((state) => [state, EVENTS.map((event) => afterRescue(state, event))]),
      ),
    ).toEqual({
      asked: ['accepted', 'declined', 'expired', null, null, 'ended'],
      accepted: [null, 'declined', 'expired', 'sent', 'arrived', 'ended'],
      sent: [null, null, null, 'sent', 'arrived', null],
      arrived: [null, null, null, null, null, null],
      declined: [null, null, null, null, null, null],
      expired: [null, null, null, null, null, null],
      ended: [null, null, null, null, null, null],
    })
  })

  test('is open until something is sent, shows the recipient until it has arrived, and is over afterwards', () => {
    expect([
      RESCUE_STATES.filter(isOpenRescue),
      RESCUE_STATES.filter(seesRecipient),
      RESCUE_STATES.filter(isRescueOver),
    ]).toEqual([
      ['asked', 'accepted'],
      ['accepted', 'sent'],
      ['arrived', 'declined', 'expired', 'ended'],
    ])
  })

  test('has a sentence for its rescuer in every state, and for the recipient at every sign', () => {
    const sentences = [
      ...RESCUE_STATES.map(rescueNext),
      ...RESCUE_SIGNS.map((it) => RESCUING_NEXT[it]),
    ]
    expect(new Set(sentences).size).toBe(RESCUE_STATES.length + RESCUE_SIGNS.length)
  })

  test('looks the same to the recipient, whether nobody, one or many members were asked', () => {
    const signs = [null, ...RESCUE_STATES].map((last) => rescueSign('rescuing', last))
    expect(signs).toEqual([
      'looking',
      'looking',
      'sending',
      'sent',
      'arrived',
      'looking',
      'looking',
      'looking',
    ])
  })

  test('can still arrive after the case has ended, if it was sent', () => {
    const signs = [null, ...RESCUE_STATES].map((last) => rescueSign('arrived', last))
    expect(signs).toEqual([null, null, null, 'sent', 'arrived', null, null, null])
    expect(RESCUE_SIGNS.filter(mayReceiveRescue)).toEqual(['sending', 'sent'])
    expect([null, ...RESCUE_SIGNS].map((sign) => receivingRescueRefusal(sign)?.code)).toEqual([
      'no_rescue',
      'no_rescue',
      undefined,
      undefined,
      'no_rescue',
    ])
  })
})

describe('the deadlines of a rescue', () => {
  test('are 48 hours to accept, and 14 days to send that end at a midnight in UTC', () => {
    expect([
      acceptEnd(now),
      sendEnd(now),
      afterRescueSent('uk', now),
      afterRescueSent('worldwide', now),
      opensWithoutModsBefore(now),
    ]).toEqual([
      at('2027-01-12T09:30:00.000Z'),
      at('2027-01-25T00:00:00.000Z'),
      { state: 'rescuing', until: at('2027-01-25T00:00:00.000Z') },
      { state: 'rescuing', until: at('2027-02-01T00:00:00.000Z') },
      at('2027-01-07T09:30:00.000Z'),
    ])
  })

  test('leave enough time to read the address on the last day', () => {
    const exchange = anExchange({ needs_pairing: false })
    expect(
      ['2027-02-13T00:00:00.000Z', '2027-02-13T00:00:00.001Z'].map((instant) =>
        hasTimeToRescue(exchange, at(instant)),
      ),
    ).toEqual([true, false])
  })
})

const candidate: Candidate = {
  ...free,
  has_completed_onboarding: true,
  is_mod: false,
  region: 'uk',
  completed: 1,
  hasOpenDefault: false,
  isRecipient: false,
  isGifter: false,
  isExcluded: false,
  wasAsked: false,
  open: 2,
}

describe('a member who offers a spare gift', () => {
  test.each<[Partial<Candidate>, string | undefined, string | undefined]>([
    [{}, undefined, undefined],
    [{ is_suspended: true }, 'suspended', 'suspended'],
    [{ is_paused: true }, 'paused', 'paused'],
    [{ has_completed_onboarding: false }, 'onboarding', 'onboarding'],
    [{ is_minor: true }, 'parent', 'parent'],
    [{ is_minor: true, has_received_parent_confirmation: true }, 'minor', 'minor'],
    [{ is_mod: true }, 'mod', 'mod'],
    [{ completed: 0 }, 'newcomer', 'newcomer'],
    [{ hasOpenDefault: true }, 'open_default', 'open_default'],
    [{ region: 'us' }, 'region', 'region'],
    [{ region: null }, 'region', 'region'],
    [{ isRecipient: true }, undefined, 'recipient'],
    [{ isGifter: true }, undefined, 'gifter'],
    [{ isExcluded: true }, undefined, 'excluded'],
    [{ wasAsked: true }, undefined, 'asked'],
    [{ open: 3 }, undefined, 'too_many'],
  ])('of whom %j is true has the refusal %s for the offer, and %s for the case', (...row) => {
    const [change, offering, rescuing] = row
    const member = { ...candidate, ...change }
    expect([offeringRefusal(member, 'uk')?.code, mayRescue(member, 'uk')?.code]).toEqual([
      offering,
      rescuing,
    ])
  })

  test('is drawn first if they offered for the exchange', () => {
    const offered = [
      { id: 1, isForExchange: false },
      { id: 2, isForExchange: true },
      { id: 3, isForExchange: true },
      { id: 4, isForExchange: false },
    ]
    const drawn = (all: typeof offered) =>
      new Set([0, 0.3, 0.6, 0.9].map((number) => drawNext(all, () => number)))
    expect([drawn(offered), drawn(offered.filter((one) => !one.isForExchange))]).toEqual([
      new Set([2, 3]),
      new Set([1, 4]),
    ])
    expect(drawNext([], () => 0)).toBeNull()
  })

  test('reads how many offer as a word', () => {
    expect([0, 4, 5, 19, 20].map(offersOf)).toEqual(['few', 'few', 'some', 'some', 'many'])
  })
})

describe('a case', () => {
  const opening = { state: 'with_mods', mayRescue: true, isMinor: false, hasTime: true } as const
  test.each([
    [{}, undefined, 'not_minor'],
    [{ isMinor: true }, 'minor', undefined],
    [{ state: 'asking' as const }, 'not_with_mods', 'not_with_mods'],
    [{ state: 'rescuing' as const }, 'not_with_mods', 'not_with_mods'],
    [{ mayRescue: null }, 'not_allowed', 'not_allowed'],
    [{ mayRescue: false }, 'not_allowed', 'not_allowed'],
    [{ hasTime: false }, 'too_late', 'too_late'],
  ])('with the circumstances %j is refused to open with %s, and to pick with %s', (...row) => {
    const [change, open, pick] = row
    const asked = { ...opening, ...change }
    expect([openingRefusal(asked)?.code, pickingRefusal(asked)?.code]).toEqual([open, pick])
  })

  test('keeps its recipient’s consent once a rescuer has the address', () => {
    const codes = [null, ...RESCUE_SIGNS].map((sign) => consentRefusal(false, sign)?.code)
    expect(codes).toEqual([undefined, undefined, 'accepted', 'accepted', undefined])
    expect(consentRefusal(true, 'sending')).toBeNull()
  })
})

describe('a rescuer', () => {
  const until = later
  const asked = { state: 'asked', until, me: free, recipient: free, now } as const
  test.each([
    [{}, [undefined, undefined, 'closed']],
    [{ now: until }, ['too_late', undefined, 'closed']],
    [{ me: { ...free, is_suspended: true } }, ['suspended', undefined, 'closed']],
    [{ me: { ...free, is_paused: true } }, ['paused', undefined, 'closed']],
    [{ recipient: { ...free, is_paused: true } }, ['paused', undefined, 'closed']],
    [{ recipient: { ...free, is_suspended: true } }, ['paused', undefined, 'closed']],
    [{ recipient: { ...free, is_minor: true } }, ['paused', undefined, 'closed']],
    [{ state: 'accepted' as const }, ['closed', undefined, undefined]],
    [{ state: 'accepted' as const, now: until }, ['closed', undefined, 'too_late']],
    [{ state: 'sent' as const, now: until }, ['closed', 'closed', undefined]],
    [{ state: 'ended' as const }, ['closed', 'closed', 'closed']],
  ])('who accepts, declines or sends with the circumstances %j has the refusals %j', (...row) => {
    const [change, codes] = row
    const moving = { ...asked, ...change }
    expect(
      (['accept', 'decline', 'send'] as const).map((event) => rescueRefusal(event, moving)?.code),
    ).toEqual(codes)
  })

  test.each<[StepType, StepType[], string | undefined]>([
    ['physical_sent', [], undefined],
    ['digital_sent', ['physical_sent'], undefined],
    ['sent_all', [], 'nothing_sent'],
    ['sent_all', ['physical_sent'], undefined],
    ['physical_sent', ['physical_sent', 'sent_all'], 'sending_done'],
    ['sent_all', ['physical_sent', 'sent_all'], 'sending_done'],
    ['received', ['physical_sent'], 'not_yours'],
    ['received_all', [], 'not_yours'],
  ])('who records “%s” after %j gets the refusal %s', (type, mine, code) => {
    expect(
      rescueStepRefusal(
        type,
        mine.map((one) => ({ type: one })),
      )?.code,
    ).toBe(code)
  })
})

describe('a case that is open to rescuers', () => {
  const rescuer = { ...free, is_closed: false }
  const rescue = { until: later, rescuer }
  const over = { until: now, rescuer }
  const gone = { until: later, rescuer: { ...rescuer, is_closed: true } }
  const suspended = { until: later, rescuer: { ...rescuer, is_suspended: true } }
  const paused = { ...free, is_paused: true }
  const bad = { ...free, is_suspended: true }
  test.each<[Partial<Parameters<typeof rescueDue>[0]>, RescueDue | null]>([
    [{}, 'ask'],
    [{ recipient: paused }, null],
    [{ recipient: bad }, 'recipient_gone'],
    [{ rescue }, null],
    [{ rescue: over }, 'expire'],
    [{ rescue: over, recipient: paused }, 'rest'],
    [{ rescue, recipient: bad }, 'recipient_gone'],
    [{ rescue: gone }, 'rescuer_gone'],
    [{ rescue: suspended, recipient: paused }, 'rescuer_gone'],
    [{ until: later }, null],
    [{ until: now }, 'not_come'],
    [{ until: now, recipient: paused }, 'rest'],
    [{ until: now, recipient: bad }, 'not_come'],
  ])('with the circumstances %j is due for %s', (change, due) => {
    expect(rescueDue({ until: null, recipient: free, rescue: null, now, ...change })).toBe(due)
  })
})
