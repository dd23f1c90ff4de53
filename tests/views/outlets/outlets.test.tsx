import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { known } from '#machines/known.ts'
import { TOAST_GAP } from '#rules/tab/toast-place.ts'
import { aMe } from '#tests/support/builders.ts'
import { aRoute, openTab } from '#tests/support/tab.tsx'
import { routes } from '#wiring/routes.ts'

const member = aMe()
const pages = [
  aRoute('/', { title: 'Critter Swap' }),
  aRoute('/posts', { title: 'Posts' }),
  ...routes.filter(({ path }) => path === '/edit-profile'),
  aRoute('/profile', { title: 'Profile' }),
]
const at = (path: string) => openTab(path, { me: member, pages })
type Tab = Awaited<ReturnType<typeof at>>

const heading = ({ screen }: Tab, path: string) =>
  screen.getByRole('heading', { level: 1, name: `At ${path}`, exact: true })

test('the document has the page’s title', async () => {
  const tab = await at('/posts')
  await expect.poll(() => document.title).toBe('Posts · Critter Swap')
  await tab.goTo({ path: '/' })
  await expect.poll(() => document.title).toBe('Critter Swap')
})

test('the first page does not take the focus, and the next page focuses its heading and is announced', async () => {
  const tab = await at('/posts')
  await expect.element(heading(tab, '/posts')).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  await tab.goTo({ path: '/profile' })
  await expect.element(heading(tab, '/profile')).toHaveFocus()
  const said = () =>
    [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent)
  await expect.poll(said).toContain('Profile · Critter Swap')
})

test('the theme is set on the document and the browser’s UI, and is stored', async () => {
  await page.viewport(1280, 800)
  const chrome = document.head.appendChild(document.createElement('meta'))
  chrome.name = 'theme-color'
  localStorage.setItem('theme', 'dark')
  const { screen } = await at('/posts')
  const { dataset } = document.documentElement
  await expect.poll(() => [dataset.theme, chrome.content]).toEqual(['dark', '#071e1e'])
  await screen
    .getByRole('button', { name: /In the dark side/ })
    .first()
    .click()
  await expect.poll(() => [dataset.theme, chrome.content]).toEqual(['light', '#eff7f2'])
  expect(localStorage.getItem('theme')).toBe('light')
  await expect.element(screen.getByRole('button', { name: /Feeling light/ }).first()).toBeVisible()
  chrome.remove()
})

/** A lifetime in ms, so long that messages stay until the test closes them. */
const lifetime = 60_000
const good = { message: 'Posted !', tone: 'good', lifetime } as const
const bad = { message: 'An error has occured', tone: 'bad', lifetime } as const

const toastIn = ({ world }: Tab) => {
  const toasts = world.app.getSnapshot().children.toasts
  if (toasts === undefined) throw new Error('there are no toasts')
  return () => toasts.getSnapshot().value
}

test('a toast is shown, stays while it is hovered, and is closed by its button', async () => {
  const tab = await at('/posts')
  const value = toastIn(tab)
  tab.world.tell.announce(null, good)
  const toast = tab.screen.getByText('Posted !')
  await expect.element(toast).toBeVisible()
  await userEvent.hover(toast)
  await expect.poll(value).toBe('held')
  await userEvent.unhover(toast)
  await expect.poll(value).toBe('showing')
  await tab.screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(toast).not.toBeInTheDocument()
})

test('a toast is at the top centre', async () => {
  await page.viewport(1280, 800)
  const tab = await at('/posts')
  tab.world.tell.announce(null, good)
  const close = tab.screen.getByRole('button', { name: 'Close' })
  await expect.element(close).toBeVisible()
  ;(close.element() as HTMLElement).focus()
  await expect.poll(toastIn(tab)).toBe('held')
  const message = tab.screen.getByText('Posted !').element()
  const toast = known(message.parentElement, 'the message and its button')
  await expect
    .poll(() => {
      const { top, bottom, left, right } = toast.getBoundingClientRect()
      const { width } = document.body.getBoundingClientRect()
      const isInTheMiddle = Math.abs(left - (width - right)) < 2
      return { isAtTheTop: top >= 0 && bottom < innerHeight / 4, isInTheMiddle }
    })
    .toEqual({ isAtTheTop: true, isInTheMiddle: true })
})

test('on a phone, a toast covers neither the top bar nor the focused element, wherever the focus moves', async () => {
  await page.viewport(390, 844)
  const tab = await at('/posts')
  tab.world.tell.announce(null, good)
  const message = tab.screen.getByText('Posted !')
  await expect.element(message).toBeVisible()
  const boxOf = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom }
  }
  const toast = () => boxOf(known(message.element().parentElement, 'the toast'))
  const bar = () => boxOf(known(document.querySelector('[data-keep-clear]:last-of-type'), 'bar'))
  await expect.poll(() => toast().top).toBe(bar().bottom + TOAST_GAP)
  await tab.goTo({ path: '/profile' })
  await expect.element(heading(tab, '/profile')).toHaveFocus()
  const title = () => boxOf(heading(tab, '/profile').element())
  expect(title().top).toBeLessThan(toast().bottom + 100)
  await expect.poll(() => toast().top >= title().bottom || toast().bottom <= title().top).toBe(true)
})

test('a toast stays while its button has the focus', async () => {
  const tab = await at('/posts')
  const value = toastIn(tab)
  tab.world.tell.announce(null, good)
  const close = tab.screen.getByRole('button', { name: 'Close' })
  await expect.element(close).toBeVisible()
  ;(close.element() as HTMLElement).focus()
  await expect.poll(value).toBe('held')
  ;(close.element() as HTMLElement).blur()
  await expect.poll(value).toBe('showing')
})

test('an error toast is removed when the page changes, and a success toast stays', async () => {
  const tab = await at('/posts')
  tab.world.tell.announce(null, bad)
  await expect.element(tab.screen.getByText(bad.message)).toBeVisible()
  await tab.goTo({ path: '/profile' })
  await expect.element(tab.screen.getByText(bad.message)).not.toBeInTheDocument()
  tab.world.tell.announce(null, good)
  await expect.element(tab.screen.getByText(good.message)).toBeVisible()
  await tab.goTo({ path: '/posts' })
  await expect.element(heading(tab, '/posts')).toBeVisible()
  await expect.element(tab.screen.getByText(good.message)).toBeVisible()
})

test('an outdated error toast is removed', async () => {
  const tab = await at('/posts')
  tab.world.tell.announce(null, bad)
  await expect.element(tab.screen.getByText(bad.message)).toBeVisible()
  tab.world.tell.outdateErrors()
  await expect.element(tab.screen.getByText(bad.message)).not.toBeInTheDocument()
})

/** Makes an unsaved change and follows a link away from the page. */
async function leaving() {
  await page.viewport(1280, 800)
  const tab = await at('/edit-profile')
  await tab.screen.getByLabelText('Nickname').fill('Moss')
  await tab.screen.getByRole('link', { name: 'Posts' }).click()
  const question = tab.screen.getByRole('alertdialog')
  await expect.element(question).toBeVisible()
  return { ...tab, question }
}

test('leaving unsaved changes asks for confirmation, and staying keeps the changes', async () => {
  const { screen, question } = await leaving()
  await question.getByRole('button', { name: /stay|keep/i }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('Nickname')).toHaveValue('Moss')
  expect(location.pathname).toBe('/edit-profile')
})

test('confirming leads to the page that the link points to', async () => {
  const { screen, question } = await leaving()
  await question.getByRole('button', { name: /leave/i }).click()
  await expect.element(screen.getByRole('heading', { name: 'At /posts' })).toBeVisible()
})

test('the browser’s Back button also asks for confirmation, and goes back only after that', async () => {
  await page.viewport(1280, 800)
  const { screen, goTo } = await at('/posts')
  await goTo({ path: '/edit-profile' })
  const nickname = screen.getByLabelText('Nickname')
  await nickname.fill('Moss')
  history.back()
  const question = screen.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(nickname).toHaveValue('Moss')
  expect(location.pathname).toBe('/edit-profile')
  history.back()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(screen.getByRole('heading', { name: 'At /posts' })).toBeVisible()
  expect(location.pathname).toBe('/posts')
})

const closes = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return !event.defaultPrevented
}

test('the browser asks before closing the tab only while there are unsaved changes', async () => {
  const { screen } = await at('/edit-profile')
  const nickname = screen.getByLabelText('Nickname')
  await expect.element(nickname).toBeVisible()
  expect(closes()).toBe(true)
  await nickname.fill('Moss')
  await expect.poll(closes).toBe(false)
  await nickname.fill('Mothwing')
  await expect.poll(closes).toBe(true)
})
