import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import SuspensionNotice from '#views/tab/SuspensionNotice.tsx'

test('a suspension says what a mod wrote, what goes on, and where the rules are', async () => {
  const screen = await render(<SuspensionNotice reason="Letters that hurt" />)
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(/^Your account is suspended\..*The mods write: Letters that hurt/)
  await expect
    .element(screen.getByRole('link', { name: 'Read the rules' }))
    .toHaveAttribute('href', '/page/rules')
})

test('a suspension from before reasons were kept says no more than that', async () => {
  const screen = await render(<SuspensionNotice reason={null} />)
  expect(screen.getByText('The mods write').elements()).toEqual([])
})
