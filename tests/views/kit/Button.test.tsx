import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Routed } from '#tests/support/routed.tsx'
import { BackControl } from '#views/kit/BackControl.tsx'
import { Button, LinkButton } from '#views/kit/Button.tsx'
import { IconButton } from '#views/kit/IconButton.tsx'
import { Link } from '#views/kit/Link.tsx'

test('a button calls its handler once per press', async () => {
  const press = vi.fn()
  const screen = await render(<Button onClick={press}>Publish</Button>)
  await screen.getByRole('button', { name: 'Publish' }).click()
  expect(press).toHaveBeenCalledTimes(1)
})

test('a pending button keeps its width and focus, ignores presses and is announced as busy', async () => {
  const press = vi.fn()
  const submit = vi.fn()
  const form = (isPending: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" onClick={press} isPending={isPending} pendingLabel="Publishing…">
        Publish
      </Button>
    </form>
  )
  const screen = await render(form(false))
  await document.fonts.ready
  const button = screen.getByRole('button', { name: 'Publish' })
  button.element().focus()
  const width = button.element().getBoundingClientRect().width

  await screen.rerender(form(true))
  await userEvent.keyboard('{Enter}')

  expect(document.activeElement).toBe(button.element())
  expect(button.element().getBoundingClientRect().width).toBe(width)
  expect(button.element().getAttribute('aria-busy')).toBe('true')
  await expect.element(screen.getByText('Publishing…')).toBeInTheDocument()
  expect([press.mock.calls, submit.mock.calls]).toEqual([[], []])
})

test('a plain click on a link is handled by the router', async () => {
  const follow = vi.fn()
  const screen = await render(
    <Routed follow={follow}>
      <Link href="/register">Join the burrow</Link>
      <LinkButton href="/exchanges">Browse</LinkButton>
    </Routed>,
  )
  await screen.getByRole('link', { name: 'Join the burrow' }).click()
  await screen.getByRole('link', { name: 'Browse' }).click()
  expect(follow.mock.calls).toEqual([
    ['/register', undefined],
    ['/exchanges', undefined],
  ])
})

test('a click on a link with a modifier key is left to the browser', async () => {
  const follow = vi.fn()
  const screen = await render(
    <Routed follow={follow}>
      <Link href="/posts">Label</Link>
    </Routed>,
  )
  const left: boolean[] = []
  const stay = (event: Event) => {
    left.push(event.defaultPrevented)
    event.preventDefault()
  }
  document.addEventListener('click', stay, { once: true })
  const link = screen.getByRole('link', { name: 'Label' }).element()
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  expect([left, follow.mock.calls]).toEqual([[false], []])
})

test('the tooltip of an icon button is shown on keyboard focus and dismissed with Escape', async () => {
  const screen = await render(<IconButton label="Show the password" icon={<svg />} />)
  const tip = screen.getByText('Show the password')
  // An earlier test has left the pointer on the button.
  await userEvent.unhover(screen.getByRole('button', { name: 'Show the password' }))
  await expect.element(tip).not.toBeVisible()
  await userEvent.tab()
  await expect.element(tip).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tip).not.toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Show the password' })).toHaveFocus()
})

test('the back control is labelled BACK, and shows a tooltip on keyboard focus', async () => {
  const screen = await render(<BackControl onBack={vi.fn()} />)
  await expect.element(screen.getByText('BACK', { exact: true })).toBeVisible()
  await userEvent.unhover(screen.getByRole('button'))
  await userEvent.tab()
  await expect.element(screen.getByText('Go back')).toBeVisible()
})
