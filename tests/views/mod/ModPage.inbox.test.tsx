import { expect, test } from 'vitest'
import { pageOf } from '#tests/support/fakeServer.ts'
import { aListedReport, aModContact, aModReport } from '#tests/support/letters-of-members.ts'
import { openDesk } from './mod-desk.tsx'

test('the inbox lists letters by author and links to their threads', async () => {
  const { screen } = await openDesk(
    { 'GET mod/contacts': pageOf([aModContact({ unread: 2 })]) },
    { address: '/mod?drawer=inbox' },
  )
  const letter = screen.getByRole('link', { name: 'A letter from Pike' })
  await expect.element(letter).toHaveAttribute('href', '/contact/7')
  await expect.element(screen.getByText('2 new')).toBeVisible()
  await expect.element(screen.getByText('Waits for an answer')).toBeVisible()
})

test('the URL selects bug reports and closed items', async () => {
  const { screen } = await openDesk(
    { 'GET mod/bug-reports': pageOf([aListedReport({ status: 'closed', is_answered: true })]) },
    { address: '/mod?drawer=inbox&kind=bugs&status=closed' },
  )
  await expect
    .element(screen.getByRole('link', { name: 'A report from Pike' }))
    .toHaveAttribute('href', '/mod?drawer=inbox&kind=bugs&do=read&id=21')
  const pressed = ['Inbox', 'Bug reports', 'Closed'].map((name) =>
    screen.getByRole('button', { name, exact: true }),
  )
  for (const button of pressed) await expect.element(button).toHaveAttribute('aria-pressed', 'true')
})

test('a report shows its page and browser, and can be answered and closed', async () => {
  const answered = aModReport({ answer: 'Mended' })
  const { screen, press, server, said } = await openDesk(
    {
      'GET mod/bug-reports/21': aModReport(),
      'POST mod/bug-reports/21/answer': answered,
      'POST mod/bug-reports/21/close': { ...answered, status: 'closed' },
    },
    { address: '/mod?drawer=inbox&kind=bugs&do=read&id=21' },
  )
  await expect.element(screen.getByText('The bell is mute')).toBeVisible()
  await expect.element(screen.getByText('Firefox 140')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'BACK' }))
    .toHaveAttribute('href', '/mod?drawer=inbox&kind=bugs')
  await screen.getByRole('textbox', { name: /Your answer/ }).fill('Mended')
  await press('Send the answer')
  await expect.element(screen.getByText('An elf answers: Mended')).toBeVisible()
  await press('Close the report')
  await expect.poll(said).toEqual(['The answer is sent', 'The report is closed'])
  await expect.poll(() => screen.getByRole('textbox').elements()).toEqual([])
  expect(server.sent).toEqual([
    { call: 'POST mod/bug-reports/21/answer', body: { answer: 'Mended' } },
    { call: 'POST mod/bug-reports/21/close' },
  ])
})

test('switching to bug reports keeps the filter for closed items', async () => {
  const { screen, press } = await openDesk(
    { 'GET mod/contacts': pageOf([]), 'GET mod/bug-reports': pageOf([]) },
    { address: '/mod?drawer=inbox&status=closed' },
  )
  await expect.element(screen.getByText('No letters here.')).toBeVisible()
  await press('Bug reports')
  await expect.element(screen.getByText('No reports here.')).toBeVisible()
  expect(location.search).toBe('?drawer=inbox&kind=bugs&status=closed')
})
