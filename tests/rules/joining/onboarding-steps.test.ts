import { expect, test } from 'vitest'
import { addressValues } from '#rules/address/schema.ts'
import { ONBOARDING_STEPS } from '#rules/joining/onboarding.ts'
import { draftsOf } from '#rules/joining/onboarding-drafts.ts'
import {
  asksForStep,
  draftsWith,
  isElsewhere,
  onboardingDraftOf,
  onboardingDraftSchema,
  onboardingPath,
  onboardingStepAt,
} from '#rules/joining/onboarding-steps.ts'
import { queryOf } from '#rules/tab/place.ts'
import { aMe, anAddress } from '#tests/support/builders.ts'

const nothingSaid = aMe({
  nickname: null,
  first_name: null,
  last_name: null,
  birth_date: null,
  region: null,
  address_privacy: null,
})

const now = new Date('2026-11-20T12:00:00.000Z')
const unnamed = aMe({ nickname: null })

test.each([
  ['/onboarding', unnamed, null, 'nickname', true],
  ['/onboarding?step=privacy', unnamed, null, 'privacy', false],
  ['/onboarding?step=nickname', unnamed, null, 'nickname', false],
  ['/onboarding?step=address', unnamed, null, 'nickname', true],
  ['/onboarding?step=nothing', unnamed, null, 'nickname', true],
  ['/onboarding?step=address', aMe(), null, 'address', false],
  ['/onboarding?step=identity', aMe(), anAddress(), 'identity', false],
  ['/onboarding', nothingSaid, null, 'privacy', true],
])('in case %#, the URL %s shows the step $3', (path, me, address, step, elsewhere) => {
  const asked = { query: queryOf(path), me, drafts: draftsOf(me, address), now }
  expect([onboardingStepAt(asked), isElsewhere(asked)]).toEqual([step, elsewhere])
})

test('a step’s URL opens that step', () => {
  expect(ONBOARDING_STEPS.map((step) => asksForStep(queryOf(onboardingPath(step)), step))).toEqual([
    true,
    true,
    true,
    true,
  ])
})

const saved = draftsOf(aMe(), anAddress())

test('only steps that differ from the saved values are kept as drafts', () => {
  const nickname = { nickname: 'Moss' }
  const address = { ...saved.address, city: 'Zephrah' }
  expect([
    onboardingDraftOf(saved, saved),
    onboardingDraftOf({ ...saved, nickname }, saved),
    onboardingDraftOf({ ...saved, nickname, address }, saved),
  ]).toEqual([null, { nickname }, { nickname, address }])
})

test('a draft is restored over the saved values, and the address keeps its id', () => {
  const typed = { ...addressValues(null), city: 'Zephrah' }
  expect([draftsWith(saved, {}), draftsWith(saved, { address: typed })]).toEqual([
    saved,
    { ...saved, address: { ...typed, id: saved.address.id } },
  ])
})

test('a draft can contain the values for every step, and drops unknown fields', () => {
  const fresh = draftsOf(nothingSaid, null)
  expect([saved, fresh].map((drafts) => onboardingDraftSchema.parse(drafts))).toEqual([
    saved,
    fresh,
  ])
  expect(onboardingDraftSchema.safeParse({ nickname: 'Moss' }).success).toBe(false)
})
