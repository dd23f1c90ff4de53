import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { firstAddressForm } from '#machines/address/address.form.ts'
import { identityForm, nicknameForm, privacyForm } from '#machines/joining/onboarding.form.ts'
import { onboardingMachine } from '#machines/joining/onboarding.machine.ts'
import type { Address } from '#rules/address/schema.ts'
import type {
  IdentityValues,
  NicknameValues,
  PrivacyValues,
} from '#rules/joining/onboarding-drafts.ts'
import type { Me } from '#rules/member/schema.ts'
import type { ProblemError } from '#rules/wire/problem.ts'
import { aFailure, aMe, anAddress } from '#tests/support/builders.ts'
import { answered, failing } from '#tests/support/inert.ts'
import { OnboardingPage } from '#views/joining/OnboardingPage.tsx'
import '#views/styles/index.css'

const now = '2026-11-20T12:00:00.000Z'
const answeredAll = aMe({ has_completed_onboarding: false })

interface Fakes {
  member?: Me
  refusal?: ProblemError
  completed?: Me
}

async function open({ member = answeredAll, refusal, completed = aMe() }: Fakes) {
  const told: unknown[] = []
  const flow = onboardingMachine.provide({
    actors: {
      loadAddresses: answered<Address[], unknown>([]),
      privacy: privacyForm.provide({
        actors: { submit: answered<Me, PrivacyValues>(answeredAll) },
      }),
      nickname: nicknameForm.provide({
        actors: {
          verify: refusal
            ? failing<unknown, NicknameValues>(refusal)
            : answered<unknown, NicknameValues>({}),
          submit: answered<Me, NicknameValues>(answeredAll),
        },
      }),
      identity: identityForm.provide({
        actors: { submit: answered<Me, IdentityValues>(answeredAll) },
      }),
      address: firstAddressForm.provide({ actors: { submit: answered(anAddress()) } }),
      completeOnboarding: answered<Me, unknown>(completed),
    },
    actions: {
      announce: (_, toast) => told.push(toast),
      outdateErrors: () => undefined,
      goTo: (_, destination) => told.push(destination),
      changeMember: () => undefined,
      logOut: () => told.push('logOut'),
    },
  })
  const screen = await render(
    <main>
      <OnboardingPage flow={flow} input={{ member, now }} />
    </main>,
  )
  return { screen, told }
}

test('whom the address must be kept from is asked for the third answer only', async () => {
  const { screen } = await open({ member: { ...answeredAll, address_privacy: null } })
  const next = screen.getByRole('button', { name: 'Next (1/4)' })
  await expect.element(next).toBeDisabled()
  await screen.getByText('Specific people must not get my info.').click()
  await screen.getByLabelText('Please specify').fill('Nettle')
  await expect.element(next).toBeEnabled()
  await screen.getByText('Check with me first.').click()
  await expect.element(screen.getByLabelText('Please specify')).not.toBeInTheDocument()
  await next.click()
  await expect.element(screen.getByRole('heading', { name: 'Wise choice! Now...' })).toHaveFocus()
})

test('a nickname that nobody could check is not called taken', async () => {
  const { screen, told } = await open({
    member: { ...answeredAll, nickname: null, suggested_nickname: 'Moth' },
    refusal: aFailure({ kind: 'offline' }),
  })
  await expect.element(screen.getByLabelText('What is your nickname?')).toHaveValue('Moth')
  await screen.getByRole('button', { name: 'Next (2/4)' }).click()
  await expect.element(screen.getByText('Not saved. Try again.')).toBeVisible()
  expect(told).toEqual([])
})

test('a taken nickname is told in a message and at the field', async () => {
  const taken = 'This nickname is already taken'
  const { screen, told } = await open({
    member: { ...answeredAll, nickname: null, suggested_nickname: 'Moth' },
    refusal: aFailure({
      kind: 'invalid',
      status: 422,
      message: taken,
      errors: { nickname: [taken] },
    }),
  })
  await screen.getByRole('button', { name: 'Next (2/4)' }).click()
  await expect.element(screen.getByText(taken)).toBeVisible()
  expect(told).toEqual([{ message: taken, tone: 'bad' }])
})

test('a parent is asked for by a minor only', async () => {
  const minor = { ...answeredAll, birth_date: '2010-01-01', parent_email: null }
  const { screen } = await open({ member: minor })
  await expect.element(screen.getByRole('heading', { name: 'Hi Mothwing!' })).toBeVisible()
  await expect.element(screen.getByText('And in the real world?')).toBeVisible()
  await expect.element(screen.getByLabelText('Email of a parent')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Next (3/4)' })).toBeDisabled()
})

test('an adult is asked for no parent, and the last step reads the stars', async () => {
  const { screen } = await open({ member: { ...answeredAll, last_name: null } })
  await screen.getByLabelText('Last name').fill('Wing')
  await expect.element(screen.getByLabelText('Email of a parent')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Next (3/4)' }).click()
  await expect
    .element(screen.getByRole('heading', { name: 'A Scorpio I see! Last question...' }))
    .toHaveFocus()
  await expect.element(screen.getByLabelText('Addressed to')).toHaveValue('Moth Wing')
})

async function giveAddress({ screen }: Awaited<ReturnType<typeof open>>) {
  await screen.getByLabelText('Country').fill('United Kingdom')
  await screen.getByLabelText('Address line 1').fill('14 Illfield Row')
  await screen.getByLabelText('Zip code').fill('LS1 4AP')
  await screen.getByLabelText('City').fill('Leeds')
  await screen.getByLabelText('What do you call this address?').fill('Home')
  await screen.getByRole('button', { name: 'Join the club!' }).click()
}

test('the address is written on a label while it is typed, and opens the door', async () => {
  const opened = await open({})
  await expect.element(opened.screen.getByText('LS1 4AP Leeds')).not.toBeInTheDocument()
  await giveAddress(opened)
  await expect.poll(() => opened.told).toEqual([{ path: '/', replace: true }])
})

test('a minor reads that a mail to the parent is on its way before going in', async () => {
  const opened = await open({ completed: aMe({ is_minor: true, parent_email: 'pa@wing.example' }) })
  await giveAddress(opened)
  await expect.element(opened.screen.getByText('pa@wing.example')).toBeVisible()
  expect(opened.told).toEqual([])
  await opened.screen.getByRole('button', { name: 'Go in' }).click()
  await expect.poll(() => opened.told).toEqual([{ path: '/', replace: true }])
})
