/** Tests each reason that prevents signing up, and the link to the page where the member can fix it, if any. */
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createActor, createEmptyActor, type EventObject, fromCallback, fromPromise } from 'xstate'
import { dealMachine } from '#machines/exchange/deal.machine.ts'
import { signupMachine } from '#machines/exchange/signup.machine.ts'
import { waitingListMachine } from '#machines/exchange/waitingList.machine.ts'
import type { OverlaysHeard } from '#machines/overlay.ts'
import type { Asked } from '#rules/exchange/filters.ts'
import type { WaitingSignup } from '#rules/exchange/going-on.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { metaOf, type Page } from '#rules/wire/api.ts'
import { anExchange } from '#tests/support/builders.ts'
import { NOW } from '#tests/support/page.tsx'
import type { GiftAddressProps } from '#views/exchange/GiftAddress.tsx'
import { SignupPanel } from '#views/exchange/SignupPanel.tsx'
import { later } from '#views/later/later.tsx'

const GiftAddress = later<Omit<GiftAddressProps, 'flow' | 'mayChange'>>(async () => ({
  default: () => null,
}))

interface Setting {
  waiting?: WaitingSignup | null
  others?: Exchange[]
}

function keptOutBy(code: string, { waiting = null, others = [] }: Setting = {}) {
  const exchange = anExchange({ refusal: { code, message: 'The server’s own words.' } })
  const input = { exchange, now: NOW, waiting, reportTo: createEmptyActor() }
  const overlay = fromCallback<EventObject, OverlaysHeard>(() => {})
  const flow = signupMachine.provide({ actors: { overlay } })
  const signup = createActor(flow, { input }).start()
  const loadOthers = fromPromise<Page<Exchange>, Asked & { page: number }>(async () => ({
    data: others,
    meta: metaOf(1, 12, 1),
  }))
  const deal = createActor(dealMachine.provide({ actors: { loadOthers } }), {
    input: { exchange, now: NOW, regions: ['us', 'worldwide'] },
  }).start()
  const line = createActor(waitingListMachine, {
    input: { exchange, now: NOW, reportTo: createEmptyActor() },
  }).start()
  return render(<SignupPanel signup={signup} line={line} deal={deal} GiftAddress={GiftAddress} />)
}

const ALL = { name: 'See all that are open to you' }

test.each([
  ['onboarding', 'Finish the onboarding', '/onboarding'],
  ['parent', 'See what we’re waiting for', '/'],
  ['region', 'Go to my profile', '/profile'],
  ['no_address', 'Add an address', '/add-address'],
  ['open_default', 'See what I owe', '/profile'],
  ['open_default', 'Ask an elf', '/contact-a-mod'],
  ['too_many', 'See my exchanges', '/exchanges?tab=mine'],
])(
  'a refusal with the code “%s” shows the reason and a link to the page where it can be fixed',
  async (code, name, path) => {
    const screen = await keptOutBy(code)
    await expect.element(screen.getByText('The server’s own words.')).toBeVisible()
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', path)
  },
)

test.each(['suspended', 'paused', 'not_approved', 'started', 'full', 'a code added later'])(
  'a refusal with the code “%s” shows the reason without a link',
  async (code) => {
    const screen = await keptOutBy(code)
    await expect.element(screen.getByText('The server’s own words.')).toBeVisible()
    expect(screen.getByRole('link').elements()).toEqual([])
  },
)

test('a member from another region sees which exchanges they can join instead', async () => {
  const labels = ['Tea by post', 'Seeds', 'Stamps', 'One too many']
  const others = labels.map((label, id) => anExchange({ id: id + 20, slug: `no-${id}`, label }))
  const screen = await keptOutBy('region', { others })
  const list = screen.getByRole('list')
  await expect
    .element(list.getByRole('link', { name: 'Stamps' }))
    .toHaveAttribute('href', '/exchange/no-2')
  expect(list.getByRole('link').elements()).toHaveLength(3)
  await expect
    .element(screen.getByRole('link', ALL))
    .toHaveAttribute('href', '/exchanges?f=available&regions=worldwide,us')
})

test('no other exchanges are offered if none accepts the member', async () => {
  const screen = await keptOutBy('region')
  await expect.element(screen.getByRole('link', { name: 'Go to my profile' })).toBeVisible()
  await expect.element(screen.getByRole('link', ALL)).not.toBeInTheDocument()
})

test('a member who cannot sign up yet still sees the deal', async () => {
  const screen = await keptOutBy('no_address')
  await expect.element(screen.getByText('Post by')).toBeVisible()
  await expect.element(screen.getByText('As much as you like, plus postage')).toBeVisible()
})

test('a member who returns too late from a survey sees that the last spot was taken', async () => {
  const screen = await keptOutBy('full', { waiting: { addressId: null } })
  await expect
    .element(
      screen.getByText('The last spot was taken while you were answering.', { exact: false }),
    )
    .toBeVisible()
})
