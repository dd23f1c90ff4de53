import { expect, test } from 'vitest'
import { browserOf } from '#rules/member/device.ts'
import { aMe } from '#tests/support/builders.ts'
import { nothing, offline, pageOf } from '#tests/support/fakeServer.ts'
import { aBugReport } from '#tests/support/letters-of-members.ts'
import { NOW, openPage, saidIn, setAddress, setNow } from '#tests/support/page.tsx'
import * as wiring from '#wiring/reportBug.tsx'

const none = pageOf([])
const browser = browserOf(navigator.userAgent) ?? ''

test('the form shows the page and browser that it will send with the report', async () => {
  setNow(NOW, 'setTimeout', 'clearTimeout')
  setAddress('/report-a-bug?page=%2Fposts')
  const { screen, server, told } = await openPage(wiring, {
    'GET bug_reports': none,
    'POST bug_reports': aBugReport(),
    'GET me': aMe(),
  })
  await expect.element(screen.getByText('/posts')).toBeVisible()
  await expect.element(screen.getByText(browser)).toBeVisible()
  await expect.element(screen.getByText('No bugs. Boblin is suspiciously quiet.')).toBeVisible()
  await screen.getByRole('textbox', { name: /What is broken/ }).fill('The bell is mute')
  await screen.getByRole('button', { name: 'Send the report' }).click()
  await expect.poll(() => told.at(-1)).toEqual(['goTo', { path: '/profile' }])
  const body = { message: 'The bell is mute', page: '/posts', browser }
  expect([server.sent, saidIn(told), told.at(-2)]).toEqual([
    [{ call: 'POST bug_reports', body }],
    ['Bug report submitted'],
    ['changeMember', aMe()],
  ])
})

test('a report that could not be sent is kept, and the page shows a message', async () => {
  setAddress('/report-a-bug')
  const { screen, told } = await openPage(wiring, {
    'GET bug_reports': none,
    'POST bug_reports': offline,
  })
  const field = screen.getByRole('textbox', { name: /What is broken/ })
  await field.fill('Mute')
  await screen.getByRole('button', { name: 'Send the report' }).click()
  await expect.element(screen.getByText('Not sent. Try again.')).toBeVisible()
  await expect.element(field).toHaveValue('Mute')
  expect(saidIn(told)).toEqual(['An error has occured, goblins will pay'])
})

test('each report shows its date, status and answer, and only a report without an answer can be changed', async () => {
  setAddress('/report-a-bug')
  const created_at = new Date(2026, 10, 20, 9, 5).toISOString()
  const { screen, server } = await openPage(wiring, {
    'GET bug_reports': pageOf([
      aBugReport({ id: 22, created_at }),
      aBugReport({ id: 21, message: 'Blank', answer: 'Mended', created_at }),
    ]),
    'PUT bug_reports/22': aBugReport({ id: 22, message: 'The bell is deaf', created_at }),
    'DELETE bug_reports/22': nothing,
  })
  const rows = screen.getByRole('region', { name: 'Your reports' }).getByRole('listitem')
  await expect
    .element(rows.nth(0))
    .toHaveTextContent(/Friday, 20 November 2026 09:05 Open.*The bell is mute/)
  await expect.element(rows.nth(1)).toHaveTextContent(/Answered.*Blank.*An elf answers: Mended/)
  expect(rows.nth(1).getByRole('button').elements()).toEqual([])

  await rows.nth(0).getByRole('button', { name: /^Edit/ }).click()
  await rows.nth(0).getByRole('textbox').fill('The bell is deaf')
  await rows.nth(0).getByRole('button', { name: 'Save' }).click()
  await expect.element(rows.nth(0)).toHaveTextContent('The bell is deaf')
  await rows
    .nth(0)
    .getByRole('button', { name: /^Delete/ })
    .click()
  const question = screen.getByRole('alertdialog', { name: 'Delete this report?' })
  await expect.element(question).toHaveTextContent('The bell is deaf')
  await question.getByRole('button', { name: 'Delete it' }).click()
  await expect.element(rows.nth(0)).toHaveTextContent('Blank')
  expect(server.sent).toEqual([
    { call: 'PUT bug_reports/22', body: { message: 'The bell is deaf' } },
    { call: 'DELETE bug_reports/22' },
  ])
})
