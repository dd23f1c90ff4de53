import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aMe } from '#tests/support/builders.ts'
import { aRoute, openTab } from '#tests/support/tab.tsx'
import { aWorld } from '#tests/support/world.ts'
import { startShortcuts } from '#wiring/shortcuts.ts'
import { listenWhileWanted } from '#wiring/shortcutsWanted.ts'

test('pressing two letters opens a page, unless the focus is in a dialog or on a control that handles letters itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const world = aWorld()
  const shortcuts = startShortcuts(world)
  const screen = await render(
    <>
      <button type="button">A button</button>
      <button type="button" aria-haspopup="listbox">
        A list of options
      </button>
      <input aria-label="A field" />
      <div role="dialog">
        <button type="button">Over the page</button>
      </div>
    </>,
  )
  const led: [string, number][] = []
  for (const name of ['A button', 'A list of options', 'A field', 'Over the page']) {
    const control = screen.getByLabelText(name).or(screen.getByText(name)).element() as HTMLElement
    control.focus()
    const before = world.told.length
    await userEvent.keyboard('ge')
    led.push([name, world.told.length - before])
  }
  await userEvent.keyboard('{Control>}g{/Control}')
  shortcuts.stop()
  screen.getByText('A button').element().focus()
  await userEvent.keyboard('ge')
  expect([led, world.told]).toEqual([
    [
      ['A button', 1],
      ['A list of options', 0],
      ['A field', 0],
      ['Over the page', 0],
    ],
    [['goTo', { path: '/exchanges' }]],
  ])
})

test('shortcuts work only while the member has them turned on', async () => {
  const { screen, world } = await openTab('/posts', {
    me: aMe(),
    pages: [aRoute('/posts'), aRoute('/exchanges'), aRoute('/birthdays')],
  })
  const isAt = (path: string) =>
    expect.element(screen.getByRole('heading', { name: `At ${path}` })).toBeVisible()
  await isAt('/posts')
  listenWhileWanted(world)
  await userEvent.keyboard('ge')
  world.tell.changeMember(null, aMe({ shortcuts: true }))
  await expect
    .poll(async () => {
      await userEvent.keyboard('gb')
      return location.pathname
    })
    .toBe('/birthdays')
  await isAt('/birthdays')
  world.tell.changeMember(null, aMe())
  await userEvent.keyboard('ge')
  await isAt('/birthdays')
})

test('shortcuts work as soon as the tab opens for a member who turned them on earlier', async () => {
  const { screen, world } = await openTab('/posts', {
    me: aMe({ shortcuts: true }),
    pages: [aRoute('/posts'), aRoute('/exchanges')],
  })
  await expect.element(screen.getByRole('heading', { name: 'At /posts' })).toBeVisible()
  listenWhileWanted(world)
  await expect
    .poll(async () => {
      await userEvent.keyboard('ge')
      return location.pathname
    })
    .toBe('/exchanges')
})
