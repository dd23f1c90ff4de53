import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { UnreachablePage } from '#views/tab/UnreachablePage.tsx'

test.each([
  ['that the member requested is announced', true],
  ['that the tab started by itself is not announced', false],
])('a retry %s', async (_, isRequested) => {
  const screen = await render(
    <UnreachablePage isKnocking isRequested={isRequested} onRetry={() => {}} />,
  )
  const button = screen.getByRole('button', { name: 'Try again' })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByText(/…$/).elements().length).toBe(isRequested ? 1 : 0)
})
