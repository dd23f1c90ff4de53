import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { LiveBook } from '#scripts/book/live/LiveBook.tsx'
import type { Running } from '#scripts/book/live/running.ts'

/** Opens the book at a page while these charts run. */
async function open(path: string, ...actors: Running[]) {
  const sent: unknown[] = []
  const screen = await render(
    <LiveBook
      path={path}
      running={new Map(actors.map((actor) => [actor.sessionId, actor]))}
      refusal=""
      isConnected
      send={(...args) => sent.push(args)}
      close={undefined}
    />,
  )
  const lit = () =>
    [...screen.container.querySelectorAll('.lit text:first-of-type')].map(
      (text) => text.textContent,
    )
  return { screen, sent, lit }
}

const session: Running = {
  sessionId: 'x:1',
  chart: 'session',
  value: { signedIn: 'active' },
  isActive: true,
  events: ['xstate.done.actor.loadMember', 'token.read'],
}

test('the active states of a running chart are highlighted on its page, and its last events are listed', async () => {
  const { screen, lit } = await open('tab/session', session)
  await expect.poll(lit).toEqual(['signedIn', 'active'])
  const actor = screen.getByRole('region', { name: 'session x:1' })
  await expect.element(actor).toHaveTextContent('is signedIn.active')
  await expect.element(actor).toHaveTextContent('Last events: loadMember done ← token.read')
})

test('an event that the current state accepts is sent with the data that the reader has entered', async () => {
  const { screen, sent } = await open('tab/session', session)
  await screen.getByRole('textbox', { name: 'with the data' }).fill('{"token": null}')
  await screen.getByRole('button', { name: 'token.read' }).click()
  expect(sent).toEqual([['x:1', { type: 'token.read', token: null }]])
})

test('an event cannot be sent with data that is not an object', async () => {
  const { screen } = await open('tab/session', session)
  await screen.getByRole('textbox', { name: 'with the data' }).fill('[')
  await expect.element(screen.getByRole('button', { name: 'token.read' })).toBeDisabled()
})

test('a form’s states are highlighted on the page of the factory that makes the form', async () => {
  const form = { ...session, chart: 'credentials', value: 'submitting' }
  const { lit } = await open('form', form)
  await expect.poll(lit).toEqual(['submitting'])
})

test('a chart that has ended is shown without its events, and none of its states is highlighted', async () => {
  const { screen, lit } = await open('tab/session', { ...session, isActive: false })
  await expect
    .element(screen.getByRole('region', { name: 'session x:1' }))
    .toHaveTextContent('ended signedIn.active')
  expect(lit()).toEqual([])
  expect(screen.getByRole('button', { name: 'token.read' }).elements()).toEqual([])
})

test('each running chart is linked, and its page links to its rules in the editor', async () => {
  const { screen } = await open('tab/session', session)
  await expect
    .element(screen.getByRole('link', { name: 'session', exact: true }).first())
    .toHaveAttribute('href', '#tab/session')
  await expect
    .element(screen.getByRole('link', { name: 'session.machine.ts' }))
    .toHaveAttribute('href', '/__open-in-editor?file=src/machines/tab/session.machine.ts')
  await expect
    .element(screen.getByRole('link', { name: 'app', exact: true }).last())
    .toHaveAttribute('href', '#tab/app')
})
