import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type RenderResult, render } from 'vitest-browser-react'
import { aMe } from '#tests/support/builders.ts'
import { type Answer, held, never } from '#tests/support/fakeServer.ts'
import { aRoute, openTab } from '#tests/support/tab.tsx'
import { Dialog } from '#views/kit/Dialog.tsx'
import LateLine from '#views/outlets/LateLine.tsx'

const WORDS = 'The owl is late… still trying'

/** The notice about a slow request, found by its text because the skeleton also has the role `status`. */
const line = (screen: Pick<RenderResult, 'getByRole'>) =>
  screen.getByRole('status').filter({ hasText: WORDS })

/** Opens a tab in which the request for the member has been waiting for five seconds. */
async function openLate(me: Answer, path = '/posts') {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { screen, server, world } = await openTab(path, { me, pages: [aRoute('/posts')] })
  await expect.poll(() => server.asked.length).toBe(1)
  expect(line(screen).elements()).toEqual([])
  vi.advanceTimersByTime(5_000)
  await expect.element(line(screen)).toBeVisible()
  return { screen, server, world }
}

test('a notice about a slow request is shown until the server responds', async () => {
  const answer = held(aMe())
  const { screen } = await openLate(answer)
  expect(document.activeElement).toBe(document.body)
  answer.release()
  await expect.element(screen.getByRole('heading', { name: 'At /posts' })).toBeVisible()
  await expect.element(line(screen)).not.toBeInTheDocument()
})

test('after loading the member is cancelled, the page offers a retry, and the member stays logged in', async () => {
  const { screen, server } = await openLate(never)
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect
    .element(screen.getByRole('heading', { name: 'We can’t reach Critter Swap' }))
    .toBeVisible()
  await expect.element(line(screen)).not.toBeInTheDocument()
  expect([localStorage.getItem('token'), document.activeElement?.id]).toEqual(['a-token', 'main'])
  server.answer({ 'GET me': aMe() })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'At /posts' })).toBeVisible()
})

test('after Cancel, the focus returns to the element that had it before', async () => {
  const { screen } = await openLate(never)
  const last = screen.getByRole('link', { name: 'Me', exact: true }).element() as HTMLElement
  last.focus()
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Cancel')
  await userEvent.keyboard('{Enter}')
  await expect.element(line(screen)).not.toBeInTheDocument()
  expect(document.activeElement).toBe(last)
})

test('the notice is reachable while a dialog waits for a response, and the dialog stays open', async () => {
  const onCancel = vi.fn()
  const onClose = vi.fn()
  const show = (isLate: boolean) => (
    <>
      <Dialog isOpen onClose={onClose} title="A letter">
        <p>Dear critter</p>
      </Dialog>
      {isLate && <LateLine onCancel={onCancel} />}
    </>
  )
  const screen = await render(show(false))
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await screen.rerender(show(true))
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect([onCancel.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0])
})
