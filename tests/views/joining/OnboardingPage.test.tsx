import { expect, test } from 'vitest'
import type { Me } from '#rules/member/schema.ts'
import { aMe, anAddress } from '#tests/support/builders.ts'
import { type Answers, offline, refused } from '#tests/support/fakeServer.ts'
import { openPage, saidIn, setAddress } from '#tests/support/page.tsx'
import * as wiring from '#wiring/onboarding.tsx'

const answeredAll = aMe({ has_completed_onboarding: false })

const open = (me: Me = answeredAll, answers: Answers = {}) =>
  openPage(
    wiring,
    {
      'GET addresses': [],
      'POST nickname': { available: true },
      'POST profile': answeredAll,
      'POST addresses': anAddress(),
      ...answers,
    },
    { me },
  )

test('the field for specific people is shown and sent only with the answer “Specific people must not get my info.”', async () => {
  const { screen, server } = await open({ ...answeredAll, address_privacy: null })
  const next = screen.getByRole('button', { name: 'Next (1/4)' })
  await expect.element(next).toBeDisabled()
  await screen.getByText('Specific people must not get my info.').click()
  await screen.getByLabelText('Please specify').fill('Nettle')
  await expect.element(next).toBeEnabled()
  await screen.getByText('Check with me first.').click()
  await expect.element(screen.getByLabelText('Please specify')).not.toBeInTheDocument()
  await next.click()
  await expect.element(screen.getByRole('heading', { name: 'Wise choice! Now...' })).toHaveFocus()
  expect(server.sent).toEqual([
    { call: 'POST profile', body: { address_privacy: 2, onboarding_comment: null } },
  ])
})

test('the first step has four answers and no Back button', async () => {
  const { screen, server } = await open({ ...answeredAll, address_privacy: null })
  await expect.element(screen.getByRole('button', { name: 'Next (1/4)' })).toBeVisible()
  const answers = screen.getByRole('radio').elements()
  expect(answers.map((radio) => radio.closest('label')?.textContent)).toEqual([
    'I am happy to share my address and info with anyone who asks.',
    'Check with me first.',
    'Specific people must not get my info.',
    'No one may ever have my information outside a swap I sign up for, used only to verify swap details.',
  ])
  await expect.element(screen.getByRole('button', { name: 'Previous' })).not.toBeInTheDocument()
  await screen.getByText('I am happy to share my address').click()
  await screen.getByRole('button', { name: 'Next (1/4)' }).click()
  await expect.element(screen.getByRole('button', { name: 'Previous' })).toBeVisible()
  expect(server.sent).toEqual([
    { call: 'POST profile', body: { address_privacy: 1, onboarding_comment: null } },
  ])
})

const unnamed = { ...answeredAll, nickname: null, suggested_nickname: 'Moth' }

test('if the nickname check fails, the nickname is not reported as taken', async () => {
  const { screen, told } = await open(unnamed, { 'POST nickname': offline })
  await expect.element(screen.getByLabelText('What is your nickname?')).toHaveValue('Moth')
  await screen.getByRole('button', { name: 'Next (2/4)' }).click()
  await expect.element(screen.getByText('Not saved. Try again.')).toBeVisible()
  expect(saidIn(told)).toEqual([])
})

test('a nickname refused for another reason is not reported as taken', async () => {
  const { screen, told } = await open(unnamed, {
    'POST nickname': refused(422, { message: 'The owls are counting. Please try again later.' }),
  })
  await screen.getByRole('button', { name: 'Next (2/4)' }).click()
  await expect
    .element(screen.getByText('The owls are counting. Please try again later.'))
    .toBeVisible()
  expect(saidIn(told)).toEqual([])
})

test('a taken nickname is reported in a toast and at the field', async () => {
  const taken = 'This nickname is already taken'
  const { screen, told } = await open(unnamed, {
    'POST nickname': refused(422, {
      code: 'nickname_taken',
      message: taken,
      errors: { nickname: [taken] },
    }),
  })
  await screen.getByRole('button', { name: 'Next (2/4)' }).click()
  await expect.element(screen.getByText(taken)).toBeVisible()
  expect(told.slice(1)).toEqual([['announce', { message: taken, tone: 'bad' }]])
})

test('only a minor is asked for a parent’s email', async () => {
  const minor = { ...answeredAll, birth_date: '2010-01-01', parent_email: null }
  const { screen } = await open(minor)
  await expect.element(screen.getByRole('heading', { name: 'Hi Mothwing!' })).toBeVisible()
  await expect.element(screen.getByText('And in the real world?')).toBeVisible()
  await expect.element(screen.getByLabelText('A parent’s email')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Next (3/4)' })).toBeDisabled()
})

test('an adult is not asked for a parent, and the last step shows a star sign', async () => {
  const { screen } = await open({ ...answeredAll, last_name: null })
  await screen.getByLabelText('Last name').fill('Wing')
  await expect.element(screen.getByLabelText('A parent’s email')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Next (3/4)' }).click()
  await expect
    .element(screen.getByRole('heading', { name: 'A Scorpio I see! Last question...' }))
    .toHaveFocus()
  await expect.element(screen.getByLabelText('Addressed to')).toHaveValue('Moth Wing')
})

test('a birth date cannot be in the future', async () => {
  const { screen } = await open({ ...answeredAll, last_name: null, birth_date: '2026-11-01' })
  await screen.getByRole('button', { name: 'Calendar, Birth date' }).click()
  const day = (name: string) => screen.getByRole('button', { name })
  await expect.element(day('November 21')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(day('November 20')).not.toHaveAttribute('aria-disabled')
})

async function giveAddress({ screen }: Awaited<ReturnType<typeof open>>) {
  await screen.getByLabelText('Country').fill('United Kingdom')
  await screen.getByLabelText('Address line 1').fill('14 Illfield Row')
  await screen.getByLabelText('Zip code').fill('LS1 4AP')
  await screen.getByLabelText('City').fill('Leeds')
  await screen.getByLabelText('What do you call this address?').fill('Home')
  await screen.getByRole('button', { name: 'Join the club!' }).click()
}

test('saving the address completes the onboarding', async () => {
  const opened = await open(answeredAll, { 'POST profile': aMe() })
  await expect.element(opened.screen.getByText('where can we send you gifts?')).toBeVisible()
  await expect.element(opened.screen.getByText('LS1 4AP Leeds')).not.toBeInTheDocument()
  await giveAddress(opened)
  await expect
    .poll(() => opened.told.slice(1))
    .toEqual([
      ['goTo', { path: '/', replace: true }],
      ['changeMember', aMe()],
    ])
  expect(opened.server.sent.map(({ call, body }) => [call, body])).toEqual([
    ['POST addresses', expect.objectContaining({ label: 'Home', city: 'Leeds' })],
    ['POST profile', { has_completed_onboarding: true }],
  ])
})

test('an address that cannot be sent shows no toast, keeps its input and can be retried', async () => {
  const opened = await open(answeredAll, { 'POST addresses': offline, 'POST profile': aMe() })
  const { screen, server, told } = opened
  await giveAddress(opened)
  await expect.element(screen.getByText('Not saved. Try again.')).toBeVisible()
  await expect.element(screen.getByLabelText('City')).toHaveValue('Leeds')
  expect(told.slice(1)).toEqual([])
  const join = screen.getByRole('button', { name: 'Join the club!' })
  await expect.element(join).toBeEnabled()
  server.answer({ 'POST addresses': anAddress() })
  await join.click()
  await expect.poll(() => told[1]).toEqual(['goTo', { path: '/', replace: true }])
})

test('before the onboarding ends, a minor is told that the parent has been emailed', async () => {
  const completed = aMe({ is_minor: true, parent_email: 'pa@wing.example' })
  const opened = await open(answeredAll, { 'POST profile': completed })
  await giveAddress(opened)
  await expect.element(opened.screen.getByText('pa@wing.example')).toBeVisible()
  expect(opened.told.slice(1)).toEqual([])
  await opened.screen.getByRole('button', { name: 'Look around' }).click()
  await expect
    .poll(() => opened.told.slice(1))
    .toEqual([
      ['goTo', { path: '/', replace: true }],
      ['changeMember', completed],
    ])
})

test('each step has its own URL, and a reload restores its draft', async () => {
  setAddress('/onboarding?step=nickname')
  const first = await open()
  const nickname = first.screen.getByLabelText('What is your nickname?')
  await nickname.fill('Moss')
  await first.screen.unmount()
  const again = await open()
  await expect.element(nickname).toHaveValue('Moss')
  again.world.moved('/onboarding?step=privacy')
  await expect.element(again.screen.getByRole('button', { name: 'Next (1/4)' })).toBeVisible()
  await expect.element(again.screen.getByRole('heading', { level: 1 })).toHaveFocus()
  again.world.moved('/onboarding?step=nickname')
  await expect.element(nickname).toHaveValue('Moss')
  expect(again.told).toEqual([])
})

test('another member in the same tab does not see the draft', async () => {
  setAddress('/onboarding?step=nickname')
  const first = await open()
  const nickname = first.screen.getByLabelText('What is your nickname?')
  await nickname.fill('Moss')
  await first.screen.unmount()
  await open({ ...answeredAll, id: 8 })
  await expect.element(nickname).toHaveValue('Mothwing')
})
