import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aStep } from '#tests/support/builders.ts'
import { inTurn, nothing, pageOf, refused } from '#tests/support/fakeServer.ts'
import { during, openExchange, paired } from './exchange-page.tsx'

const recent = '2026-12-10T09:00:00.000Z'
const parcel = aStep({ content: 'https://track.example/1', created_at: recent })
const receipt = aStep({ id: 32, type: 'received', created_at: recent })
const other = 'https://track.example/2'
const now = { now: during }

const correct = (what: string) => page.getByRole('button', { name: `Correct: ${what}` })
const dialog = (name: string) => page.getByRole('dialog', { name })
const PARCEL = 'You posted a parcel to Nettle'

test('correcting a parcel’s link updates the timeline', async () => {
  const { server, said } = await openExchange(
    paired,
    {
      'GET steps': inTurn(pageOf([parcel]), pageOf([{ ...parcel, content: other }])),
      'GET steps/31': parcel,
      'PUT steps/31': { ...parcel, content: other },
    },
    now,
  )
  await correct(PARCEL).click()
  const link = dialog('Correct this update').getByLabelText('Tracking link')
  await expect.element(link).toHaveValue('https://track.example/1')
  await link.fill('12345')
  await dialog('Correct this update').getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('This is not a valid URL')).toBeVisible()
  await link.fill(other)
  await dialog('Correct this update').getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('link', { name: 'Track' })).toHaveAttribute('href', other)
  expect([server.sent, said()]).toEqual([
    [{ call: 'PUT steps/31', body: { content: other } }],
    ['Your update is corrected'],
  ])
})

test('deleting a receipt asks for confirmation and shows the server’s refusal', async () => {
  const message = 'Only your latest update of this kind can be changed.'
  await openExchange(
    paired,
    {
      'GET steps': inTurn(pageOf([receipt]), pageOf([])),
      'GET steps/32': receipt,
      'DELETE steps/32': inTurn(refused(422, { message, code: 'not_last' }), nothing),
    },
    now,
  )
  await correct('You received a gift!').click()
  const asked = dialog('Delete this update?')
  await asked.getByRole('button', { name: 'Delete it' }).click()
  await expect.element(asked.getByText(message)).toBeVisible()
  await asked.getByRole('button', { name: 'Delete it' }).click()
  await expect.element(asked).not.toBeInTheDocument()
  await expect.element(page.getByText('No parcel on the road yet.')).toBeVisible()
})

test('updates from yesterday, by the other side, or about having sent everything cannot be corrected', async () => {
  await openExchange(
    paired,
    {
      'GET steps': pageOf([
        aStep({ id: 1, created_at: '2026-12-08T09:00:00.000Z' }),
        aStep({ id: 2, type: 'sent_all', created_at: recent }),
        aStep({ id: 3, is_mine: false, party: 'gifter', created_at: recent }),
      ]),
    },
    now,
  )
  await expect.element(page.getByText('Your gifter posted something!')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Correct/ })).not.toBeInTheDocument()
})
