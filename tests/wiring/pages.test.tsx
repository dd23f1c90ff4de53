import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { errorIdOf } from '#rules/letter/error-id.ts'
import { fakeServer, nothing, offline } from '#tests/support/fakeServer.ts'
import { aWorld } from '#tests/support/world.ts'
import { pageAt } from '#views/page.ts'
import { PageBoundary } from '#views/tab/Boundary.tsx'
import { CurrentPage } from '#views/tab/CurrentPage.tsx'
import { createPages } from '#wiring/pages.ts'
import type { PageModule } from '#wiring/routes.ts'

const burrow: PageModule = {
  default: () => () => <h1>Down in the burrow</h1>,
  flows: () => ({}),
}

const isThere = { 'HEAD /': nothing }
const isGone = { 'HEAD /': offline }

/** Opens the page of one route. The requests for its code get these outcomes in order, and all later requests fail. */
async function open(...answers: (PageModule | Error)[]) {
  const asked: string[] = []
  const reloads: string[] = []
  const load = async () => {
    asked.push('the files')
    const answer = answers.shift() ?? new TypeError('Failed to fetch a module')
    if (answer instanceof Error) throw answer
    return answer
  }
  const route = { path: '/burrow', title: 'The burrow', layout: 'auth', access: 'anyone' } as const
  const pages = createPages(
    [{ ...route, load }],
    () => aWorld(),
    () => reloads.push('the tab'),
  )
  const arrived = pageAt(pages, '/burrow')
  if (arrived === undefined) throw new Error('there is no such page')
  const screen = await render(<CurrentPage {...arrived} />)
  return { screen, code: arrived.page.code(), asked, reloads }
}

beforeEach(() => sessionStorage.clear())

test('a page is shown when its code has loaded', async () => {
  const { screen, asked } = await open(burrow)
  await expect.element(screen.getByRole('heading', { name: 'Down in the burrow' })).toBeVisible()
  expect(asked).toEqual(['the files'])
})

test('a single failed request for a page’s code is not announced', async () => {
  const { screen, asked, reloads } = await open(new TypeError('Failed to fetch'), burrow)
  await expect.element(screen.getByRole('heading', { name: 'Down in the burrow' })).toBeVisible()
  expect([asked.length, reloads.length]).toEqual([2, 0])
})

test('missing code is requested twice, and then the tab reloads itself once', async () => {
  fakeServer(isThere)
  const { asked, reloads } = await open()
  await expect.poll(() => reloads).toEqual(['the tab'])
  expect(asked).toEqual(['the files', 'the files'])
})

test('a tab that has just reloaded itself says that the page is missing, and reloads again only when the user retries', async () => {
  const server = fakeServer(isThere)
  sessionStorage.setItem('cs:reloaded', 'yes')
  const { screen, asked, reloads } = await open()
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  expect([asked.length, server.asked.length, reloads.length]).toEqual([2, 1, 0])
  await again.click()
  await expect.poll(() => reloads).toEqual(['the tab'])
})

test('a tab without a network reloads itself only when the network is back', async () => {
  const server = fakeServer(isGone)
  const { screen, asked, reloads } = await open()
  const missing = screen.getByRole('heading', { name: 'This page didn’t load' })
  await expect.element(missing).toBeVisible()
  expect([asked.length, reloads.length]).toEqual([2, 0])
  server.answer(isThere)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => reloads).toEqual(['the tab'])
})

test('once the user has left the missing page, coming back online does not reload the tab', async () => {
  fakeServer(isGone)
  const { screen, code, reloads } = await open()
  const missing = screen.getByRole('heading', { name: 'This page didn’t load' })
  await expect.element(missing).toBeVisible()
  await screen.unmount()
  window.dispatchEvent(new Event('online'))
  expect([code.getSnapshot().value, reloads]).toEqual(['missing', []])
})

test('a page that loads allows the tab to reload itself again', async () => {
  sessionStorage.setItem('cs:reloaded', 'yes')
  const { screen } = await open(burrow)
  await expect.element(screen.getByRole('heading', { name: 'Down in the burrow' })).toBeVisible()
  expect(sessionStorage.getItem('cs:reloaded')).toBe(null)
})

test('a page that throws an error is replaced by a message with ways to report the error', async () => {
  const Breaking = () => {
    throw new Error('planted')
  }
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const screen = await render(
    <PageBoundary path="/posts?tab=mine">
      <Breaking />
    </PageBoundary>,
  )
  await expect.element(screen.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
  await expect.element(screen.getByText('This page is temporarily unavailable.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  const report = screen.getByRole('link', { name: 'report a bug' })
  const error = errorIdOf(new Error('planted'))
  await expect
    .element(report)
    .toHaveAttribute('href', `/report-a-bug?page=%2Fposts%3Ftab%3Dmine&error=${error}`)
  await expect.element(screen.getByText(`(error ${error})`)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'ask an elf' }))
    .toHaveAttribute('href', '/contact-a-mod')
  expect(String(complaints.mock.calls[0]?.[1] ?? complaints.mock.calls[0]?.[0])).toContain(
    'planted',
  )
  complaints.mockRestore()
})
