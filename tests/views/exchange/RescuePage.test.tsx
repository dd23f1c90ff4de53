/** Tests the page of a rescue, from the question to the rescuer to their gift. */
import { expect, test } from 'vitest'
import { aStep } from '#tests/support/builders.ts'
import { type Answers, refused } from '#tests/support/fakeServer.ts'
import { anAcceptedRescue, aRescue } from '#tests/support/own-rescues.ts'
import { openPage, saidIn } from '#tests/support/page.tsx'
import * as wiring from '#wiring/rescue.tsx'

const now = '2027-01-11T10:00:00.000Z'
const open = async (answers: Answers, id = '3') => {
  const opened = await openPage(wiring, answers, { params: { id }, now })
  return { ...opened, said: () => saidIn(opened.told) }
}
const address = {
  name: 'Nettle Ashdown',
  line1: '14 Illfield Row',
  line2: null,
  zip: 'LS1 4DT',
  city: 'Leeds',
  state: null,
  country: 'United Kingdom',
  changed_at: null,
  is_kept: false,
}

test('a member who is asked reads what it is about and how much time is left, but no name', async () => {
  const { screen } = await open({ 'GET rescues': [aRescue()] })
  await expect
    .element(screen.getByRole('heading', { name: 'Can you send a spare gift?' }))
    .toBeVisible()
  await expect.element(screen.getByText('To answer: 1 day left.')).toBeVisible()
  expect(screen.getByText('Nettle').elements()).toEqual([])
  expect(screen.getByRole('button', { name: 'See address' }).elements()).toEqual([])
})

test('a member says yes, and sees the address only when they ask for it', async () => {
  const { screen, server, said } = await open({
    'GET rescues': [aRescue()],
    'POST rescues/3/accept': anAcceptedRescue(),
    'POST rescues/3/address': address,
  })
  const yes = screen.getByRole('button', { name: 'Yes, I’ll send one' })
  await expect.element(yes).toBeVisible()
  server.answer({ 'GET rescues': [anAcceptedRescue()] })
  await yes.click()
  await expect
    .element(screen.getByRole('heading', { name: 'A spare gift for Nettle', level: 1 }))
    .toBeVisible()
  expect(screen.getByText('14 Illfield Row').elements()).toEqual([])
  await screen.getByRole('button', { name: 'See address' }).click()
  await expect.element(screen.getByText('14 Illfield Row').first()).toBeVisible()
  expect([said(), server.sent.map(({ call }) => call)]).toEqual([
    ['Thank you! You can see the address now'],
    ['POST rescues/3/accept', 'POST rescues/3/address'],
  ])
})

test('a member says no without a reason', async () => {
  const declined = aRescue({ state: 'declined', until: null, what_next: 'You’ve said no.' })
  const { screen, server, said } = await open({
    'GET rescues': [aRescue()],
    'POST rescues/3/decline': declined,
  })
  const no = screen.getByRole('button', { name: 'Not this time' })
  await expect.element(no).toBeVisible()
  server.answer({ 'GET rescues': [declined] })
  await no.click()
  await expect.element(screen.getByText('You’ve said no.')).toBeVisible()
  expect([said(), server.sent]).toEqual([
    ['No problem. We’ll ask someone else'],
    [{ call: 'POST rescues/3/decline' }],
  ])
})

test('a yes that comes too late says why, and the page shows that the time is over', async () => {
  const { screen, server } = await open({
    'GET rescues': [aRescue()],
    'POST rescues/3/accept': refused(422, { code: 'too_late', message: 'The time is over.' }),
  })
  const yes = screen.getByRole('button', { name: 'Yes, I’ll send one' })
  await expect.element(yes).toBeVisible()
  server.answer({
    'GET rescues': [aRescue({ state: 'expired', until: null, what_next: 'Someone else helps.' })],
  })
  await yes.click()
  await expect.element(screen.getByText('Someone else helps.')).toBeVisible()
  expect(yes.elements()).toEqual([])
})

test('a rescuer records a parcel, which counts for the rescue', async () => {
  const step = aStep({ is_rescue: true, content: 'https://track.example/7' })
  const { screen, server, said } = await open({
    'GET rescues': [anAcceptedRescue()],
    'POST steps': step,
  })
  await screen.getByRole('button', { name: 'I posted a parcel' }).click()
  server.answer({ 'GET rescues': [anAcceptedRescue({ state: 'sent', steps: [step] })] })
  const dialog = screen.getByRole('dialog', { name: 'I posted a parcel' })
  await dialog.getByRole('textbox', { name: 'Tracking link' }).fill('https://track.example/7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('You posted a parcel to Nettle')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'I have sent everything' })).toBeVisible()
  expect([said(), server.sent]).toEqual([
    ['Update saved, great news !'],
    [
      {
        call: 'POST steps',
        body: {
          exchange_id: 5,
          type: 'physical_sent',
          content: 'https://track.example/7',
          rescue_id: 3,
        },
      },
    ],
  ])
})

test('a rescuer is not thanked by name unless they choose so', async () => {
  const { screen, server } = await open({
    'GET rescues': [anAcceptedRescue()],
    'POST rescues/3/thanked': anAcceptedRescue({ may_be_thanked: true }),
  })
  const box = screen.getByRole('checkbox', { name: 'Thank me by name' })
  await expect.element(box).not.toBeChecked()
  await screen.getByText('Thank me by name').click()
  await expect.element(box).toBeChecked()
  await expect
    .poll(() => server.sent)
    .toEqual([{ call: 'POST rescues/3/thanked', body: { may_be_thanked: true } }])
})

test('a rescue of another member is not found', async () => {
  const { screen } = await open({ 'GET rescues': [aRescue()] }, '4')
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
