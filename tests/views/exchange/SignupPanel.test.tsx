/** Tests each reason that prevents signing up, and the link to the page where the member can fix it, if any. */
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createActor, createEmptyActor, type EventObject, fromCallback } from 'xstate'
import { signupMachine } from '#machines/exchange/signup.machine.ts'
import type { OverlaysHeard } from '#machines/overlay.ts'
import { anExchange } from '#tests/support/builders.ts'
import type { GiftAddressProps } from '#views/exchange/GiftAddress.tsx'
import { SignupPanel } from '#views/exchange/SignupPanel.tsx'
import { later } from '#views/later/later.tsx'

const GiftAddress = later<Omit<GiftAddressProps, 'flow' | 'mayChange'>>(async () => ({
  default: () => null,
}))

function keptOutBy(code: string) {
  const exchange = anExchange({ refusal: { code, message: 'The server’s own words.' } })
  const input = { exchange, now: '2026-11-20T10:00:00.000Z', reportTo: createEmptyActor() }
  const overlay = fromCallback<EventObject, OverlaysHeard>(() => {})
  const flow = signupMachine.provide({ actors: { overlay } })
  const signup = createActor(flow, { input }).start()
  return render(<SignupPanel signup={signup} GiftAddress={GiftAddress} />)
}

test.each([
  ['onboarding', 'Finish the onboarding', '/onboarding'],
  ['parent', 'See what we’re waiting for', '/'],
  ['region', 'Go to my profile', '/profile'],
  ['no_address', 'Add an address', '/add-address'],
])(
  'a refusal with the code “%s” shows the reason and a link to the page where it can be fixed',
  async (code, name, path) => {
    const screen = await keptOutBy(code)
    await expect.element(screen.getByText('The server’s own words.')).toBeVisible()
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', path)
  },
)

test.each([
  'suspended',
  'paused',
  'not_approved',
  'not_open',
  'started',
  'full',
  'open_default',
  'a code added later',
])('a refusal with the code “%s” shows the reason without a link', async (code) => {
  const screen = await keptOutBy(code)
  await expect.element(screen.getByText('The server’s own words.')).toBeVisible()
  expect(screen.getByRole('link').elements()).toEqual([])
})
