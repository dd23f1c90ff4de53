import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Avatar, AvatarStack } from '#views/kit/Avatar.tsx'
import { Carousel } from '#views/kit/Carousel.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { PasswordChecklist } from '#views/kit/PasswordChecklist.tsx'
import { ProgressBar } from '#views/kit/ProgressBar.tsx'
import { StampRow } from '#views/kit/StampRow.tsx'
import { StampSteps } from '#views/kit/StampSteps.tsx'
import { ThemeToggle } from '#views/kit/ThemeToggle.tsx'

test('a member is shown as the same critter everywhere, and adjacent members differ', async () => {
  const drawing = async (seed: number) => {
    const screen = await render(<Avatar seed={seed} />)
    const drawn = screen.container.innerHTML
    await screen.unmount()
    return drawn
  }
  expect(await drawing(7)).toBe(await drawing(7))
  const drawn = new Set<string>()
  for (let id = 0; id < 24; id++) drawn.add(await drawing(id))
  expect(drawn.size).toBeGreaterThan(8)
})

test('an avatar that fails to load is replaced by the critter until its URL changes', async () => {
  const screen = await render(<Avatar seed={7} src="data:image/png;base64,AAAA" />)
  await expect.poll(() => screen.container.querySelectorAll('svg').length).toBe(1)
  expect(screen.container.querySelector('img')).toBe(null)
  const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
  await screen.rerender(<Avatar seed={7} src={dot} />)
  expect(screen.container.querySelector('img')?.src).toBe(dot)
})

test('a stack of avatars shows at most ten avatars and the total number', async () => {
  const people = Array.from({ length: 12 }, (_, id) => ({ id }))
  const screen = await render(<AvatarStack people={people} label="24 critters" />)
  await expect.element(screen.getByText('24 critters')).toBeVisible()
  expect(screen.container.querySelectorAll('svg').length).toBe(10)
})

test('the theme toggle shows the current theme and the theme that a press changes to', async () => {
  const toggle = vi.fn()
  const screen = await render(<ThemeToggle isDark label="In the dark side" onToggle={toggle} />)
  const theme = screen.getByRole('button', { name: /^In the dark side – change to light$/ })
  await theme.click()
  expect(toggle).toHaveBeenCalledTimes(1)
})

test('the stamps mark the current step and the completed steps', async () => {
  const steps = ['Privacy', 'Nickname', 'You', 'Address']
  const screen = await render(<StampSteps steps={steps} current={3} />)
  const read = screen.getByRole('listitem').elements()
  expect(read.map((step) => [step.textContent, step.getAttribute('aria-current')])).toEqual([
    ['Privacy, done1', null],
    ['Nickname, done2', null],
    ['You3', 'step'],
    ['Address4', null],
  ])
  await expect.element(screen.getByText('Step 3 of 4')).toBeVisible()
})

test('a row of stamps marks the first open stage, and animates only postmarks that are added later', async () => {
  const stamps = (done: readonly string[]) =>
    ['Drawn', 'Sent', 'Arrived'].map((label) => ({ label, icon: '', isDone: done.includes(label) }))
  const screen = await render(<StampRow label="Stages" stamps={stamps(['Drawn', 'Arrived'])} />)
  const read = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map((stage) => [
        stage.textContent,
        stage.getAttribute('aria-current'),
        stage.querySelector('[data-state]')?.getAttribute('data-state'),
      ])
  expect(read()).toEqual([
    ['Drawn, done', null, 'done'],
    ['Sent', 'step', 'current'],
    ['Arrived, done', null, 'done'],
  ])
  await screen.rerender(<StampRow label="Stages" stamps={stamps(['Drawn', 'Sent', 'Arrived'])} />)
  expect(read()).toEqual([
    ['Drawn, done', null, 'done'],
    ['Sent, done', null, 'fresh'],
    ['Arrived, done', null, 'done'],
  ])
})

test('a progress bar shows its value as text', async () => {
  const screen = await render(<ProgressBar label="Sweets" value={83} />)
  await expect.element(screen.getByText('83 %')).toBeVisible()
  const bar = screen.getByRole('progressbar', { name: 'Sweets' }).element()
  expect(bar.getAttribute('aria-valuenow')).toBe('83')
})

test('a checklist shows as text which conditions are met and which are not', async () => {
  const conditions = [
    { label: 'a letter', isMet: true },
    { label: 'one of ! @ #', isMet: false },
  ]
  const screen = await render(<PasswordChecklist conditions={conditions} />)
  const read = screen.getByRole('listitem').elements()
  expect(read.map((condition) => condition.textContent)).toEqual([
    'a letter: done',
    'one of ! @ #: missing',
  ])
})

test('an inline status is a live region before it has any text', async () => {
  const screen = await render(<InlineStatus />)
  const line = screen.getByRole('status')
  expect(line.element().textContent).toBe('')
  await screen.rerender(<InlineStatus>Not saved. Try again.</InlineStatus>)
  expect(line.element().textContent).toBe('Not saved. Try again.')
})

function row(count: number) {
  return (
    <div style={{ width: '30rem' }}>
      <Carousel title="On the wing" label="exchanges">
        {Array.from({ length: count }, (_, id) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards without a name
          <li key={id}>
            <a href="#card">Card {id}</a>
          </li>
        ))}
      </Carousel>
    </div>
  )
}

test('the arrows of a carousel scroll the carousel and are disabled at its ends', async () => {
  const screen = await render(row(4))
  const next = screen.getByRole('button', { name: 'Next exchanges' })
  const previous = screen.getByRole('button', { name: 'Previous exchanges' })
  await expect.element(previous).toBeDisabled()
  await next.click()
  await expect.element(previous).toBeEnabled()
  const list = screen.getByRole('list').element()
  list.scrollTo({ left: list.scrollWidth, behavior: 'instant' })
  await expect.element(next).toBeDisabled()
})

test('a carousel that fits has no arrows, and can be reached by keyboard', async () => {
  const screen = await render(row(1))
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(screen.getByRole('list')).toHaveFocus()
})

test('a card focused by keyboard is scrolled fully into view', async () => {
  const screen = await render(row(4))
  const list = screen.getByRole('list').element()
  await userEvent.tab()
  for (const name of ['Card 0', 'Card 1', 'Card 2', 'Card 3']) {
    while (document.activeElement?.textContent !== name) await userEvent.tab()
    const isWhole = () => {
      const card = document.activeElement?.closest('li')?.getBoundingClientRect()
      const shown = list.getBoundingClientRect()
      return card && card.left >= shown.left - 1 && card.right <= shown.right + 1
    }
    await expect.poll(isWhole).toBe(true)
  }
})
