import { describe, expect, test } from 'vitest'
import {
  LEAVE_REASONS,
  leaveFormSchema,
  leaveReasonOf,
  leaveSchema,
  signoutRefusal,
} from '#rules/exchange/leaving.ts'
import { signupInputSchema, signupRefusal } from '#rules/exchange/signing-up.ts'
import type { JoiningStanding } from '#rules/exchange/standing.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import { anExchange, at, goodStanding } from './terms.ts'

const member = {
  region: 'us',
  is_minor: false,
  has_received_parent_confirmation: false,
  has_completed_onboarding: true,
  is_suspended: false,
  is_paused: false,
}

const busy = {
  hasOpenDefault: false,
  swaps: { completed: 0, unfinished: 1 },
  limits: { newcomer: 1, member: null },
}

const asked = {
  exchange: { ...anExchange(), region: 'worldwide' },
  member,
  remainingSpots: 7,
  alreadyIn: false,
  missingSurveys: [] as number[],
  hasAddress: true,
  standing: goodStanding,
  now: at('2026-11-20T10:00:00.000Z'),
}
type Asked = Omit<typeof asked, 'standing'> & { standing: JoiningStanding }

const minor = { member: { ...member, is_minor: true } }

describe('signing up', () => {
  test('is open to a member who meets all requirements', () => {
    expect(signupRefusal(asked)).toBe(null)
  })

  test.each<[string, string, Partial<Asked>, string]>([
    [
      'to a participant',
      'already_in',
      { alreadyIn: true },
      'You’re already part of this exchange.',
    ],
    [
      'to a suspended member',
      'suspended',
      { member: { ...member, is_suspended: true } },
      'Your account is suspended. Please ask an elf.',
    ],
    [
      'to a paused member',
      'paused',
      { member: { ...member, is_paused: true } },
      'Your account is paused for now. Please ask an elf.',
    ],
    [
      'to a member in the onboarding',
      'onboarding',
      { member: { ...member, has_completed_onboarding: false } },
      'Please finish your onboarding first.',
    ],
    [
      'to a minor who is waiting for a parent',
      'parent',
      minor,
      'We are waiting for a parent confirmation before you can sign up',
    ],
    [
      'before the approval',
      'not_approved',
      { exchange: { ...asked.exchange, approved_by: null } },
      'This exchange isn’t approved.',
    ],
    [
      'after a cancellation',
      'not_approved',
      { exchange: { ...asked.exchange, status: 'cancelled' } },
      'This exchange isn’t approved.',
    ],
    [
      'before sign-ups open',
      'not_open',
      { now: at('2026-11-16T11:59:59.999Z') },
      'Sign-ups aren’t open yet.',
    ],
    [
      'at the start',
      'started',
      { now: at('2026-12-01T12:00:00.000Z') },
      'This exchange has already started.',
    ],
    [
      'after the end',
      'started',
      { now: at('2027-12-01T12:00:00.000Z') },
      'This exchange has already started.',
    ],
    [
      'to a member of another region',
      'region',
      { exchange: { ...asked.exchange, region: 'uk' } },
      'This exchange is for members in the United Kingdom, and your region is United States.',
    ],
    [
      'to a member without a region',
      'region',
      { member: { ...member, region: null } as unknown as Asked['member'] },
      'Your region is Other, and exchanges only accept members from a listed region. You can set yours on your profile.',
    ],
    ['if no spot is left', 'full', { remainingSpots: 0 }, 'Full, but it can change later!'],
    [
      'to a member who still owes a gift',
      'open_default',
      { standing: { ...goodStanding, hasOpenDefault: true } },
      'You still owe a gift from an earlier exchange. Once you’ve sent it, or the elves have settled it, you can join.',
    ],
    [
      'to a newcomer with as many swaps as they may have',
      'too_many',
      { standing: busy },
      'Until you’ve completed your first swap, you can be in one swap at a time. Finish one, and you can join the next.',
    ],
    [
      'to a member with a missing survey',
      'missing_surveys',
      { missingSurveys: [3] },
      'Please answer this exchange’s surveys first.',
    ],
    [
      'to a member without an address',
      'no_address',
      { hasAddress: false },
      'Please add an address first, so that your gift can find you.',
    ],
  ])('is refused %s: %s', (_, code, change, message) => {
    expect(signupRefusal({ ...asked, ...change })).toEqual({ code, message })
  })

  test('is open from the opening of sign-ups to the last millisecond before the start', () => {
    expect(signupRefusal({ ...asked, now: at('2026-11-16T12:00:00.000Z') })).toBe(null)
    expect(signupRefusal({ ...asked, now: at('2026-12-01T11:59:59.999Z') })).toBe(null)
  })

  test('is open to a minor whose parent has confirmed', () => {
    const confirmed = { ...member, is_minor: true, has_received_parent_confirmation: true }
    expect(signupRefusal({ ...asked, member: confirmed })).toBe(null)
  })

  test('is refused for the first reason if there are several', () => {
    const all = {
      ...asked,
      ...minor,
      exchange: { ...asked.exchange, region: 'uk' },
      remainingSpots: 0,
      missingSurveys: [3],
      hasAddress: false,
      standing: { ...busy, hasOpenDefault: true },
      now: at('2026-11-16T11:59:59.999Z'),
    }
    const codes: (string | undefined)[] = []
    const steps: Partial<Asked>[] = [
      { alreadyIn: true },
      {},
      { member },
      { exchange: asked.exchange },
      { remainingSpots: 1 },
      { standing: busy },
      { standing: goodStanding },
      { missingSurveys: [] },
      { hasAddress: true },
      { now: asked.now },
    ]
    let now = all as Asked
    for (const step of steps) {
      now = { ...now, alreadyIn: false, ...step }
      codes.push(signupRefusal(now)?.code)
    }
    expect(codes).toEqual([
      'already_in',
      'parent',
      'region',
      'full',
      'open_default',
      'too_many',
      'missing_surveys',
      'no_address',
      'not_open',
      undefined,
    ])
  })
})

test('a sign-up request contains the exchange’s id, and the address’s id unless it is the main address', () => {
  expect([
    signupInputSchema.parse({ exchange_id: 5 }),
    signupInputSchema.parse({ exchange_id: 5, address_id: 3 }),
    signupInputSchema.parse({ exchange_id: 5, address_id: '' }),
    fieldErrors(signupInputSchema, {}),
  ]).toEqual([
    { exchange_id: 5 },
    { exchange_id: 5, address_id: 3 },
    { exchange_id: 5, address_id: null },
    { exchange_id: ['This field is required'] },
  ])
})

describe('leaving', () => {
  test('is possible only for a participant, and only until the start', () => {
    expect(signoutRefusal(anExchange(), true, at('2026-12-01T11:59:59.999Z'))).toBe(null)
    expect(signoutRefusal(anExchange(), true, at('2026-12-01T12:00:00.000Z'))).toEqual({
      code: 'started',
      message: 'This exchange has already started. Only an elf can remove you now.',
    })
    expect(signoutRefusal(anExchange(), false, at('2026-11-20T00:00:00.000Z'))).toEqual({
      code: 'not_in',
      message: 'You’re not part of this exchange.',
    })
  })

  test('is possible while the exchange is pending again', () => {
    expect(
      signoutRefusal(anExchange({ approved_by: null }), true, at('2026-12-02T00:00:00.000Z')),
    ).toBe(null)
  })

  test.each([
    [undefined, 'This field is required'],
    ['  ', 'This field is required'],
    ['x'.repeat(501), 'This field should be at most 500 characters long'],
  ])('rejects the reason %s', (reason, words) => {
    expect(fieldErrors(leaveSchema, { reason })).toEqual({ reason: [words] })
  })

  test('asks for a reason from a list and an optional note, which are sent as one text', () => {
    expect(fieldErrors(leaveFormSchema, {})).toEqual({ choice: ['This field is required'] })
    expect(fieldErrors(leaveFormSchema, { choice: 'Because' })).toEqual({
      choice: ['This is not one of the choices'],
    })
    expect(leaveReasonOf({ choice: LEAVE_REASONS[0], note: '' })).toBe('I don’t have time for it')
    expect(leaveReasonOf({ choice: LEAVE_REASONS[4], note: ' moving ' })).toBe(
      'Something else: moving',
    )
  })

  test('never sends a longer reason than the server accepts', () => {
    for (const choice of LEAVE_REASONS) {
      expect(
        fieldErrors(leaveSchema, { reason: leaveReasonOf({ choice, note: 'x'.repeat(400) }) }),
      ).toEqual({})
    }
  })
})
