import type { ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Arrival } from '#views/outlets/Arrival.tsx'

interface Shown {
  path: string
  index: number
  children: ReactNode
}

function Tab({ path, index, children }: Shown) {
  return (
    <>
      <Arrival path={path} index={index} />
      <main tabIndex={-1}>{children}</main>
    </>
  )
}

const exchanges = (
  <>
    <h1>Exchanges</h1>
    <a href="/exchange/a">Winter mail</a>
    <a href="/exchange/b">Summer mail</a>
  </>
)

async function openTab() {
  const { rerender } = await render(
    <Tab path="/exchanges" index={3}>
      {exchanges}
    </Tab>,
  )
  const to = (path: string, index: number, children: ReactNode) =>
    rerender(
      <Tab path={path} index={index}>
        {children}
      </Tab>,
    )
  return { to }
}

/** Tag and text of the focused element, e.g. `H1 Winter mail`. */
const focused = () =>
  `${document.activeElement?.tagName} ${document.activeElement?.textContent ?? ''}`

const loading = (
  <div aria-busy="true">
    <h1>Loading</h1>
  </div>
)

test('the first page does not take the focus', async () => {
  await openTab()
  expect(document.activeElement).toBe(document.body)
})

test('opening a page moves the focus to its heading', async () => {
  const { to } = await openTab()
  await to('/exchange/a', 4, <h1>Winter mail</h1>)
  expect(focused()).toBe('H1 Winter mail')
})

test('a heading that loads late gets the focus when it appears, and the skeleton’s heading does not', async () => {
  const { to } = await openTab()
  await to('/exchange/a', 4, loading)
  expect(focused()).toBe('MAIN Loading')
  await to('/exchange/a', 4, <h1>Winter mail</h1>)
  await expect.poll(focused).toBe('H1 Winter mail')
})

test('a heading that loads late does not take the focus from an element that the user has focused', async () => {
  const { to } = await openTab()
  const withMenu = (part: ReactNode) => (
    <>
      <button type="button">Menu</button>
      {part}
    </>
  )
  await to('/exchange/a', 4, withMenu(loading))
  const menu = document.querySelector('button')
  menu?.focus()
  await to('/exchange/a', 4, withMenu(<h1>Winter mail</h1>))
  menu?.blur()
  await to('/exchange/a', 4, withMenu(<h1>Winter mail!</h1>))
  expect(document.activeElement).toBe(document.body)
})

test('Back focuses the link that the user had followed, and Forward focuses the heading', async () => {
  const { to } = await openTab()
  await to('/exchange/b', 4, <h1>Summer mail</h1>)
  await to('/exchanges', 3, exchanges)
  expect(focused()).toBe('A Summer mail')
  await to('/exchange/b', 4, <h1>Summer mail</h1>)
  expect(focused()).toBe('H1 Summer mail')
})

test('Back focuses the heading if the page no longer has the link', async () => {
  const { to } = await openTab()
  await to('/exchange/c', 4, <h1>Autumn mail</h1>)
  await to('/exchanges', 3, exchanges)
  expect(focused()).toBe('H1 Exchanges')
})

test('Back focuses the link in the navigation if the user had followed that link', async () => {
  const { to } = await openTab()
  document.body.insertAdjacentHTML('afterbegin', '<nav><a href="/posts">Posts</a></nav>')
  onTestFinished(() => document.querySelector('nav')?.remove())
  await to('/posts', 4, <h1>Posts</h1>)
  await to('/exchanges', 3, exchanges)
  expect(focused()).toBe('A Posts')
})

test('an overlay on the same page does not move the focus', async () => {
  const { to } = await openTab()
  await to('/exchanges', 4, exchanges)
  expect(document.activeElement).toBe(document.body)
})
