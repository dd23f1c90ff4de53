import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aMe, aMember } from '#tests/support/builders.ts'
import { type Asked, held, inTurn, nothing, offline } from '#tests/support/fakeServer.ts'
import { aNotification, tells } from '#tests/support/notifications.ts'
import { openPage } from '#tests/support/page.tsx'
import { aRoute, openTab } from '#tests/support/tab.tsx'
import { bellOf } from '#wiring/bell.ts'
import * as wiring from '#wiring/notifications.tsx'

const title = 'Nettle has commented on your post'
const first = aNotification({ id: 3 })
const second = aNotification({ id: 4, title, link: '/posts?comments=9', type: 'comment' })
const read = { read_at: '2026-11-20T11:00:00.000Z' }

const rows = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((row) => row.lastElementChild?.textContent)
const readAll = () => page.getByRole('button', { name: 'Mark all as read' })

test('notifications are listed, and unread notifications are marked as new', async () => {
  await openPage(wiring, { 'GET notifications': tells(second, { ...first, ...read }) })
  await expect
    .poll(rows)
    .toEqual([`Unread: ${title}3 h`, 'Names are drawn in “Winter mail”. See who you drew.3 h'])
})

test('the first notification of each day has a heading with the day', async () => {
  const times = [
    '2026-11-20T11:00:00Z',
    '2026-11-20T09:00:00Z',
    '2026-11-19T09:00:00Z',
    '2026-11-18T09:00:00Z',
  ]
  const notices = times.map((created_at, index) =>
    aNotification({ id: 9 - index, title: `Notice ${index}`, created_at }),
  )
  await openPage(wiring, { 'GET notifications': tells(...notices) })
  await expect.poll(() => rows().length).toBe(4)
  const headings = page
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('h2')?.textContent)
  expect(headings).toEqual(['Today', undefined, 'Yesterday', 'Wednesday, November 18'])
})

test('consecutive equal notifications share a row with a count, and following the row marks all as read', async () => {
  const received = { type: 'step', title: 'Hazel has received a gift from you' } as const
  const again = [9, 8, 7].map((id) => aNotification({ ...received, id }))
  const { server } = await openPage(wiring, {
    'GET notifications': tells(...again.slice(0, 2), first, ...again.slice(2)),
    'POST notifications/read': nothing,
  })
  await expect
    .poll(rows)
    .toEqual([
      `Unread: ${received.title}3 h · 2 times`,
      'Unread: Names are drawn in “Winter mail”. See who you drew.3 h',
      `Unread: ${received.title}3 h`,
    ])
  await page.getByRole('link', { name: received.title }).first().click()
  await expect
    .poll(() => server.sent)
    .toEqual([{ call: 'POST notifications/read', body: { ids: [9, 8] } }])
})

test('a notification about a member shows their avatar, and other notifications show only an icon', async () => {
  await openPage(wiring, {
    'GET notifications': tells({ ...second, member: aMember() }, first),
  })
  await expect.poll(() => rows().length).toBe(2)
  const faces = page
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelectorAll('[data-size=md]').length)
  expect(faces).toEqual([1, 0])
})

test('a member without notifications sees an empty state', async () => {
  await openPage(wiring, { 'GET notifications': tells() })
  await expect.element(page.getByText('Nothing in your pigeonhole.')).toBeVisible()
  await expect.element(readAll()).toHaveAttribute('aria-disabled', 'true')
})

test('following a notification opens its target and marks it as read', async () => {
  const { server, told } = await openPage(wiring, {
    'GET notifications': tells(second, { ...first, ...read }),
    'POST notifications/read': nothing,
  })
  await page.getByRole('link', { name: title }).click()
  await expect
    .poll(() => server.sent)
    .toEqual([{ call: 'POST notifications/read', body: { ids: [4] } }])
  await page.getByRole('link', { name: /^Names are drawn/ }).click()
  expect([server.sent.length, told]).toEqual([
    1,
    [
      ['goTo', { path: '/posts?comments=9' }],
      ['goTo', { path: '/exchange/winter-mail' }],
    ],
  ])
})

test('all notifications can be marked as read with one press, and the button keeps the focus', async () => {
  const answer = held(nothing)
  const all = tells(second, first)
  const none = tells({ ...second, ...read }, { ...first, ...read })
  const { server } = await openPage(wiring, {
    'GET notifications': inTurn(all, all, none),
    'POST notifications/read': answer,
  })
  await expect.poll(() => rows().length).toBe(2)
  await readAll().click()
  await expect.element(readAll()).toHaveAttribute('aria-busy', 'true')
  answer.release()
  await expect
    .poll(rows)
    .toEqual([`${title}3 h`, 'Names are drawn in “Winter mail”. See who you drew.3 h'])
  await expect.element(readAll()).toHaveFocus()
  expect(server.sent).toEqual([{ call: 'POST notifications/read', body: {} }])
})

test('a notification that arrives after the bell was loaded is listed, counted and can be read', async () => {
  const { server, world } = await openPage(wiring, {
    'GET notifications': ({ query }: Asked) => (query?.perPage === '1' ? tells() : tells(second)),
    'POST notifications/read': nothing,
  })
  await expect.poll(rows).toEqual([`Unread: ${title}3 h`])
  await expect.poll(() => bellOf(world).getSnapshot().context.unread).toBe(1)
  server.answer({ 'GET notifications': tells({ ...second, ...read }) })
  await readAll().click()
  await expect.poll(rows).toEqual([`${title}3 h`])
  expect(server.sent).toEqual([{ call: 'POST notifications/read', body: {} }])
})

test('a notification that could not be marked as read stays unread, with a message', async () => {
  await openPage(wiring, {
    'GET notifications': tells(second),
    'POST notifications/read': offline,
  })
  await readAll().click()
  await expect.element(page.getByText('Not saved. Try again.')).toBeVisible()
  expect(rows()).toEqual([`Unread: ${title}3 h`])
})

const map = [aRoute('/'), aRoute('/notifications')]
const bell = () => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })

test('the bell shows and announces the number of unread notifications', async () => {
  await openTab('/', {
    me: aMe(),
    pages: map,
    hasBell: true,
    answers: { 'GET notifications': tells(second, first) },
  })
  await expect.element(bell()).toHaveAccessibleName('Notifications 2 unread')
  await expect.element(page.getByText('2 unread notifications')).toBeInTheDocument()
  await bell().click()
  await expect.element(page.getByRole('heading', { name: 'At /notifications' })).toBeVisible()
})
