import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { NonReducibleUnknown } from 'xstate'
import { feedMachine } from '#machines/feed/feed.machine.ts'
import { homeMachine } from '#machines/feed/home.machine.ts'
import { postMachine } from '#machines/feed/post.machine.ts'
import { type ParentEmailValues, parentEmailForm } from '#machines/member/parentEmail.form.ts'
import { parentMailMachine } from '#machines/member/parentMail.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Post } from '#rules/feed/post.ts'
import type { Me } from '#rules/member/schema.ts'
import { metaOf, type Page } from '#rules/wire/api.ts'
import {
  aFailure,
  aMe,
  aMember,
  anExchange,
  aPost,
  aSignup,
  offline,
} from '#tests/support/builders.ts'
import { answered, failing, silent } from '#tests/support/inert.ts'
import { setTextSize } from '#tests/support/text-size.ts'
import { HomePage } from '#views/feed/HomePage.tsx'
import { ParentBanner } from '#views/feed/ParentBanner.tsx'
import '#views/styles/index.css'

type Asked = { page: number; perPage: number }

interface Setting {
  me?: Me
  exchanges?: ReturnType<typeof answered<Exchange[], unknown>>
  posts?: Post[]
  resend?: ReturnType<typeof answered<void, NonReducibleUnknown>>
}

const now = new Date(2026, 11, 12, 20).toISOString()

const minor = aMe({
  is_minor: true,
  can_post: false,
  birth_date: '2014-06-01',
  parent_email: 'mum@critters.example',
})

const running = anExchange({
  needs_pairing: false,
  is_signed_up: true,
  my_signup: aSignup({ user_id: 7, paired_with: 12, is_done_sending: true }),
  signups: [aSignup({ user_id: 12, user: aMember({ id: 12, nickname: 'Nettle' }) })],
})

const open = ({
  me = aMe(),
  exchanges = answered([running]),
  posts = [aPost()],
  resend = answered<void, NonReducibleUnknown>(undefined),
}: Setting = {}) => {
  const parentMail = parentMailMachine.provide({
    actors: {
      resendParentMail: resend,
      parentEmail: parentEmailForm.provide({
        actors: {
          submit: answered<Me, ParentEmailValues>({
            ...minor,
            parent_email: 'dad@critters.example',
          }),
        },
      }),
    },
    actions: { changeMember: () => undefined },
  })
  const page: Page<Post> = { data: posts, meta: metaOf(1, 20, posts.length) }
  const flow = homeMachine.provide({
    actors: {
      clock: silent,
      member: silent,
      loadHomepageExchanges: exchanges,
      feed: feedMachine.provide({
        actors: { loadPosts: answered<Page<Post>, Asked>(page) },
        actions: { announce: () => undefined },
      }),
    },
  })
  return render(
    <HomePage
      flow={flow}
      post={postMachine}
      ParentBanner={({ facts }) => <ParentBanner flow={parentMail} facts={facts} />}
      facts={{ me, now }}
    />,
  )
}

test('a member is greeted by the time of day, with the day itself', async () => {
  const screen = await open()
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Evening, Mothwing!')
  await expect.element(screen.getByText('Saturday, December 12th')).toBeVisible()
})

test('my swap says whom I gift and how far I am', async () => {
  const screen = await open()
  const swaps = screen.getByRole('region', { name: 'Your swaps' })
  await expect.element(swaps).toHaveTextContent('Solstice parcels — you are gifting Nettle')
  await expect
    .element(swaps.getByRole('progressbar'))
    .toHaveAttribute('aria-valuetext', '50 % · all sent, still receiving')
  await expect
    .element(swaps.getByRole('link', { name: 'Open Solstice parcels' }))
    .toHaveAttribute('href', '/exchange/solstice-parcels')
})

test('a paused swap says so, and what that means, as its page does', async () => {
  const paused = anExchange({
    ...running,
    my_signup: aSignup({ user_id: 7, paired_with: 12, is_sending_paused: true }),
  })
  const screen = await open({ exchanges: answered([paused]) })
  const swap = screen.getByRole('region', { name: 'Your swaps' }).getByRole('listitem')
  await expect
    .element(swap)
    .toHaveTextContent(
      'Paused Your gift for Nettle is paused. Please send nothing until it goes on.',
    )
})

test('a minor without a parent’s word is told what is waited for', async () => {
  const screen = await open({ me: minor })
  await expect
    .element(screen.getByText('We are waiting for a parent confirmation before you can post'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Send the mail again' }).click()
  await expect.element(screen.getByText(/on its way to mum@critters.example/)).toBeVisible()
})

test('a minor sees at once where we wrote to, and puts a mistyped address right', async () => {
  const screen = await open({ me: minor })
  await expect.element(screen.getByText('We wrote to mum@critters.example.')).toBeVisible()
  await screen.getByRole('button', { name: 'Change the address' }).click()
  await screen.getByRole('button', { name: 'Send the mail there' }).click()
  await expect.element(screen.getByText(/^We have written to this address already/)).toBeVisible()
  await screen.getByRole('textbox').fill('dad@critters.example')
  await screen.getByRole('button', { name: 'Send the mail there' }).click()
  await expect.element(screen.getByText(/on its way to dad@critters.example/)).toBeVisible()
})

test.each([
  ['too often', aFailure({ kind: 'refused', status: 429 }), /three times a week/],
  ['needlessly', aFailure({ kind: 'refused', message: 'No confirmation is needed.' }), /is needed/],
  ['offline', offline, 'Not sent. Try again.'],
])('a mail that was asked for %s is not sent, and why is said', async (_, failure, words) => {
  const screen = await open({ me: minor, resend: failing(failure) })
  await screen.getByRole('button', { name: 'Send the mail again' }).click()
  await expect.element(screen.getByText(words)).toBeVisible()
})

test('exchanges that cannot be loaded leave the news alone', async () => {
  const screen = await open({ exchanges: failing(offline) })
  await expect.element(screen.getByText('The exchanges could not be loaded')).toBeVisible()
  await expect.element(screen.getByText(/you are a marvel/)).toBeVisible()
})

test('my swaps stand beside the rest where there is room for both, whatever the size of the text', async () => {
  await page.viewport(1280, 800)
  const screen = await open()
  const startOf = (name: string) =>
    screen.getByRole('heading', { name }).element().getBoundingClientRect().left
  await expect.element(screen.getByRole('heading', { name: 'Your swaps' })).toBeVisible()
  const isBeside = () => startOf('Your swaps') > 640
  expect(isBeside()).toBe(true)
  setTextSize(200)
  expect(isBeside()).toBe(false)
})

test('a quiet burrow has words of its own', async () => {
  const screen = await open({ exchanges: answered<Exchange[], unknown>([]), posts: [] })
  await expect.element(screen.getByText('No exchange is open right now.')).toBeVisible()
  await expect.element(screen.getByText('The mailbag is empty.')).toBeVisible()
})
