import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createActor, fromPromise } from 'xstate'
import { formMachine } from '#machines/form.ts'
import { FirstProblemFocus } from '#views/outlets/FirstProblemFocus.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { MovedInView } from '#views/outlets/MovedInView.tsx'
import { Carried, Scene } from '#views/outlets/Scene.tsx'

const Page = ({ children }: { children?: ReactNode }) => (
  <main>
    <h1>The burrow</h1>
    <div style={{ height: '3000px' }} />
    {children}
  </main>
)

test('the first step does not move the focus, and the next step focuses the heading of the page', async () => {
  const step = (name: string) => (
    <Page>
      <FocusMove to="page" after={name} />
    </Page>
  )
  const screen = await render(step('first'))
  window.scrollTo(0, 1000)
  expect(document.activeElement).toBe(document.body)
  await screen.rerender(step('second'))
  await expect.element(screen.getByRole('heading')).toHaveFocus()
  expect(window.scrollY).toBe(0)
})

test('a view that takes over the page focuses the page’s heading', async () => {
  const screen = await render(<Page />)
  window.scrollTo(0, 1000)
  await screen.rerender(
    <Page>
      <FocusMove to="page" />
    </Page>,
  )
  await expect.element(screen.getByRole('heading')).toHaveFocus()
  expect(window.scrollY).toBe(0)
})

/** A row whose button is removed when the step ends. */
const row = (step: 'asked' | 'done', home?: ReactNode) => (
  <ul>
    <li>
      <h3>Home</h3>
      <FocusMove to="row" after={step} />
      {home}
      {step === 'asked' && <button type="button">Delete</button>}
    </li>
    <li>
      <h3>Work</h3>
      <button type="button">Edit</button>
    </li>
  </ul>
)

test('when a focused element is removed from a row, the row’s heading gets the focus', async () => {
  const screen = await render(row('asked'))
  ;(screen.getByRole('button', { name: 'Delete' }).element() as HTMLElement).focus()
  await screen.rerender(row('done'))
  await expect.element(screen.getByRole('heading', { name: 'Home' })).toHaveFocus()
})

test('while a dialog fades out over the row, the row leaves restoring the focus to the dialog', async () => {
  const under = (step: 'asked' | 'done', hasDialog: boolean) => (
    <>
      {row(step)}
      {hasDialog && <div role="dialog" aria-label="Delete it?" />}
    </>
  )
  const screen = await render(under('asked', true))
  await screen.rerender(under('done', true))
  for (let frame = 0; frame < 5; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
  expect(document.activeElement).toBe(document.body)
  await screen.rerender(under('done', false))
  await expect.element(screen.getByRole('heading', { name: 'Home' })).toHaveFocus()
})

test('the `data-focus-home` element of a row gets the focus if there is one', async () => {
  const home = (
    <p data-focus-home tabIndex={-1}>
      It is gone.
    </p>
  )
  const screen = await render(row('asked', home))
  ;(screen.getByRole('button', { name: 'Delete' }).element() as HTMLElement).focus()
  await screen.rerender(row('done', home))
  await expect.element(screen.getByText('It is gone.')).toHaveFocus()
})

test('a row does not take the focus from another element', async () => {
  const screen = await render(row('asked'))
  const edit = screen.getByRole('button', { name: 'Edit' })
  ;(edit.element() as HTMLElement).focus()
  await screen.rerender(row('done'))
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  await new Promise(requestAnimationFrame)
  await expect.element(edit).toHaveFocus()
})

test('a row that takes the focus is scrolled into view', async () => {
  const far = (step: 'asked' | 'done') => (
    <>
      <div style={{ blockSize: '200vh' }} />
      {row(step)}
    </>
  )
  const screen = await render(far('asked'))
  const asked = screen.getByRole('button', { name: 'Delete' }).element() as HTMLElement
  asked.focus({ preventScroll: true })
  window.scrollTo(0, 0)
  await screen.rerender(far('done'))
  const home = screen.getByRole('heading', { name: 'Home' })
  await expect.element(home).toHaveFocus()
  expect(home.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
})

test('a dialog that moves to another step focuses its heading', async () => {
  const dialog = (step: string) => (
    <div role="dialog" aria-labelledby="title">
      <h2 id="title">{step}</h2>
      <button type="button">Close</button>
      <FocusMove to="dialog" after={step} />
    </div>
  )
  const screen = await render(dialog('What happened?'))
  const close = screen.getByRole('button', { name: 'Close' })
  ;(close.element() as HTMLElement).focus()
  await screen.rerender(dialog('Are you sure?'))
  await expect.element(screen.getByRole('heading', { name: 'Are you sure?' })).toHaveFocus()
})

test('the critter in the scene carries the item that its page sets, and nothing once the user leaves the page', async () => {
  const scene = (things: number | null) => (
    <Scene>
      {(carried) => (
        <>
          <p>It carries {carried ?? 'nothing'}.</p>
          {things !== null && <Carried things={things} />}
        </>
      )}
    </Scene>
  )
  const screen = await render(scene(null))
  const words = screen.getByText(/It carries/)
  await expect.element(words).toHaveTextContent('It carries nothing.')
  for (const things of [1, 4]) {
    await screen.rerender(scene(things))
    await expect.element(words).toHaveTextContent(`It carries ${things}.`)
  }
  await screen.rerender(scene(null))
  await expect.element(words).toHaveTextContent('It carries nothing.')
})

const bothAreMissing = formMachine<{ first: string; second: string }, null>({
  id: 'bothAreMissing',
  description: 'A form in which two fields are missing, whatever is typed.',
  check: () => ({ second: ['This field is required'], first: ['This field is required'] }),
}).provide({
  actors: { submit: fromPromise<null, { first: string; second: string }>(async () => null) },
})

test('a rejected form announces the number of invalid fields and focuses the first on the page', async () => {
  const form = createActor(bothAreMissing, { input: { values: { first: '', second: '' } } }).start()
  const screen = await render(
    <form>
      <FirstProblemFocus form={form} />
      <input name="first" aria-label="First" />
      <input name="second" aria-label="Second" />
    </form>,
  )
  form.send({ type: 'form.submitted' })
  await expect.element(screen.getByRole('status')).toHaveTextContent('2 fields need another look')
  await expect.element(screen.getByLabelText('First')).toHaveFocus()
})

test('a focused item that moves in a scrolling row is scrolled into view', async () => {
  const items = (names: string[]) => (
    <ul style={{ display: 'flex', overflowX: 'auto', inlineSize: '300px', padding: 0 }}>
      {names.map((name) => (
        <li key={name} style={{ flex: '0 0 200px' }}>
          <MovedInView />
          <button type="button">{name}</button>
        </li>
      ))}
    </ul>
  )
  const screen = await render(items(['Moss', 'Fern', 'Thyme']))
  const row = screen.getByRole('list').element()
  row.scrollLeft = 300
  await screen.rerender(items(['Fern', 'Thyme', 'Moss']))
  const unnoticed = row.scrollLeft
  const thyme = screen.getByRole('button', { name: 'Thyme' })
  ;(thyme.element() as HTMLElement).focus({ preventScroll: true })
  await screen.rerender(items(['Thyme', 'Fern', 'Moss']))
  await expect.poll(() => row.scrollLeft).toBe(0)
  expect(unnoticed).toBeGreaterThan(0)
  await expect.element(thyme).toHaveFocus()
})
