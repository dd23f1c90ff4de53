import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aCritter } from '#tests/support/birthdays.ts'
import { aMe, anExchange } from '#tests/support/builders.ts'
import { type Answers, inTurn, pageOf, refused } from '#tests/support/fakeServer.ts'
import { openPage } from '#tests/support/page.tsx'
import { preferencesWith } from '#tests/support/preferences.ts'
import * as wiring from '#wiring/birthdays.tsx'
import * as home from '#wiring/home.tsx'

/** The current time, in the user's own time zone. */
const now = new Date(2026, 10, 20, 20).toISOString()
const [nettle, moss, owl] = [
  aCritter({ id: 1, nickname: 'Nettle', birthday: '11-20' }),
  aCritter({ id: 2, nickname: 'Moss', birthday: '12-01' }),
  aCritter({ id: 3, nickname: 'Owl', birthday: '12-01' }),
]

const open = (answers: Answers, me = aMe()) =>
  openPage(
    wiring,
    { 'GET me/preferences': preferencesWith(), 'GET me/pets': [], ...answers },
    { me, now },
  )

const dayOf = (heading: string) => page.getByRole('region', { name: heading })
const named = (heading: string) =>
  dayOf(heading)
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

test('the birthdays of the next month are grouped by day, today first', async () => {
  const { server } = await open({ 'GET birthdays': [nettle, moss, owl] })
  await expect.element(dayOf('November 20')).toBeVisible()
  await expect.element(dayOf('November 20').getByText('Today')).toBeVisible()
  expect([named('November 20'), named('December 1')]).toEqual([['Nettle'], ['Moss', 'Owl']])
  const headings = page.getByRole('heading', { level: 2 })
  await expect
    .poll(() => headings.elements().map((each) => each.textContent))
    .toEqual(['November 20', 'December 1', 'Your pets'])
  expect(server.asked.find(({ call }) => call === 'GET birthdays')).toEqual({
    call: 'GET birthdays',
    query: { 'filter[range]': '11-20,12-20' },
  })
})

test('a month without birthdays shows its empty state', async () => {
  await open({ 'GET birthdays': [] })
  await expect.element(page.getByText('No candles to blow out this month.')).toBeVisible()
})

test('a member can remove their own birthday, and the list is updated', async () => {
  const { server } = await open({
    'GET birthdays': inTurn([nettle], []),
    'PUT me/preferences': preferencesWith({ birthday_listing: false }),
  })
  const box = page.getByRole('checkbox', { name: /^Show my own birthday/ })
  await expect.element(box).toBeChecked()
  await page.getByText('Show my own birthday here').click()
  await expect.element(page.getByText('No candles to blow out this month.')).toBeVisible()
  await expect.element(box).not.toBeChecked()
  expect(server.sent).toEqual([{ call: 'PUT me/preferences', body: { birthday_listing: false } }])
})

test('when the server refuses a change of the listing, the checkbox is reverted with a message', async () => {
  await open({ 'GET birthdays': [], 'PUT me/preferences': refused(422) })
  const box = page.getByRole('checkbox', { name: /^Show my own birthday/ })
  await expect.element(box).toBeEnabled()
  await page.getByText('Show my own birthday here').click()
  await expect.element(page.getByText('Not saved. Try again.')).toBeVisible()
  await expect.element(box).toBeChecked()
})

test('a minor sees why their birthday is not listed, and sees no checkbox', async () => {
  const { server } = await open({ 'GET birthdays': [] }, aMe({ is_minor: true }))
  await expect
    .element(page.getByText(/^We don’t show birthdays of critters under 18/))
    .toBeVisible()
  await expect.element(page.getByText('No candles to blow out this month.')).toBeVisible()
  expect(server.asked.map(({ call }) => call)).not.toContain('GET me/preferences')
})

test('the home page shows the next few birthdays and links to all birthdays', async () => {
  const { told } = await openPage(
    home,
    {
      'GET exchanges/homepage': [anExchange()],
      'GET rescues': [],
      'GET posts': pageOf([]),
      'GET birthdays': [
        nettle,
        moss,
        owl,
        aCritter({ id: 4, nickname: 'Fern', birthday: '12-02' }),
      ],
    },
    { now },
  )
  const section = page.getByRole('region', { name: 'Birthdays' })
  await expect.element(section.getByText('Owl')).toBeVisible()
  expect(
    section
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['NettleToday', 'MossDecember 1', 'OwlDecember 1'])
  await section.getByRole('link', { name: 'More birthdays' }).click()
  expect(told).toEqual([['goTo', { path: '/birthdays' }]])
})
