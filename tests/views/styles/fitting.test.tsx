import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aMe, aMember, aModMember, anExchange, aPost } from '#tests/support/builders.ts'
import { overEdges, withRing } from '#tests/support/edges.ts'
import { nothing, pageOf } from '#tests/support/fakeServer.ts'
import { NOW, openPage, setAddress } from '#tests/support/page.tsx'
import { Routed } from '#tests/support/routed.tsx'
import { aRoute, openTab } from '#tests/support/tab.tsx'
import { openDesk } from '#tests/views/mod/mod-desk.tsx'
import { ExchangeCard } from '#views/exchange/ExchangeCard.tsx'
import { PostHeader } from '#views/feed/PostCard.tsx'
import { AvatarStack } from '#views/kit/Avatar.tsx'
import { Carousel } from '#views/kit/Carousel.tsx'
import { PasswordField } from '#views/kit/PasswordField.tsx'
import { AuthLayout } from '#views/layouts/AuthLayout.tsx'
import { DefaultLayout } from '#views/layouts/DefaultLayout.tsx'
import * as activate from '#wiring/activate.tsx'
import * as forgotPassword from '#wiring/forgotPassword.tsx'
import * as onboarding from '#wiring/onboarding.tsx'

/** Sets the viewport until the end of the test. */
async function setWidth(width: number, height = 800) {
  const [before, beside] = [innerWidth, innerHeight]
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(before, beside))
}

const email = 'maximiliane.hohenstein.zimmermann@chemistry.university.example'
const theme = { isDark: true, label: 'In the dark side', onToggle: () => undefined }

const emailPages: Record<string, () => Promise<unknown>> = {
  'the activation page': () => {
    setAddress('/activate', { email, mailed: 'now' })
    return openPage(activate, {}, { me: 'nobody' })
  },
  'the page for a forgotten password': async () => {
    const { screen } = await openPage(
      forgotPassword,
      { 'POST forgot-password': nothing },
      { me: 'nobody' },
    )
    await screen.getByRole('textbox', { name: 'Email' }).fill(email)
    await screen.getByRole('button', { name: 'Send the link' }).click()
  },
  'the first step of the onboarding': () => {
    const me = aMe({ email, has_completed_onboarding: false, address_privacy: null })
    return openPage(onboarding, { 'GET addresses': [] }, { me })
  },
  'the members at the mod desk': () =>
    openDesk(
      { 'GET mod/members': pageOf([aModMember({ email })]) },
      { address: '/mod?drawer=members' },
    ),
}

test.each(Object.keys(emailPages))(
  'a long email address does not overflow the screen on a phone: %s',
  async (of) => {
    await setWidth(390)
    await emailPages[of]?.()
    await expect.element(page.getByText(email)).toBeVisible()
    expect(overEdges(page.getByRole('main').element())).toEqual([])
  },
)

const widest = anExchange({
  id: 6,
  slug: 'widest',
  user: aMember({ nickname: 'Donaudampfschifffahrtsgesellschaft' }),
  region: 'worldwide',
  label: 'Parcels for everybody who waits for the first snow of the longest winter there was',
})

test('a long nickname and a long label do not change the height of the cards in a row', async () => {
  await setWidth(1280)
  const row = (exchanges: (typeof widest)[]) => (
    <Routed follow={() => undefined}>
      <Carousel title="Exchanges" label="exchanges">
        {exchanges.map((exchange) => (
          <li key={exchange.id}>
            <ExchangeCard exchange={exchange} now={NOW} isCompact />
          </li>
        ))}
      </Carousel>
    </Routed>
  )
  // This label takes two lines, which is the maximum.
  const usual = anExchange({ label: 'Solstice parcels for the longest night of the year' })
  const { getByRole, rerender } = await render(row([usual]))
  const heights = () =>
    getByRole('article')
      .elements()
      .map((card) => card.getBoundingClientRect().height)
  const [alone] = heights()
  await rerender(row([usual, widest]))
  expect(heights()).toEqual([alone, alone])
})

test('avatars in a row wrap before they overflow their card', async () => {
  const people = Array.from({ length: 10 }, (_, id) => ({ id }))
  const { container } = await render(
    <div style={{ inlineSize: '12rem', paddingInline: '1rem' }}>
      <AvatarStack people={people} label="10 critters" />
    </div>,
  )
  const [card] = container.children
  expect(card && overEdges(card, '[aria-hidden]')).toEqual([])
})

test('a right-to-left nickname is next to its avatar', async () => {
  await setWidth(1280)
  const nickname = 'فراشة الليل'
  const post = aPost({ user: aMember({ nickname }) })
  const { container, getByText } = await render(<PostHeader post={post} level={2} />)
  const face = container.querySelector('[aria-hidden]')?.getBoundingClientRect()
  const words = document.createRange()
  words.selectNodeContents(getByText(nickname).element())
  const gap = words.getBoundingClientRect().left - (face?.right ?? 0)
  expect([gap > 0, gap < 20]).toEqual([true, true])
})

test('the tooltip of the password’s show button is fully visible on a phone', async () => {
  await setWidth(390)
  const { getByRole, container } = await render(
    <AuthLayout theme={theme}>
      <PasswordField label="Password" name="password" value="" onChange={() => undefined} />
    </AuthLayout>,
  )
  const eye = getByRole('button', { name: 'Show the password' })
  await eye.hover()
  const tip = eye.element().querySelector('[data-side]')
  if (!tip) throw new Error('no tooltip')
  await expect.poll(() => tip.checkVisibility()).toBe(true)
  const { left, right, top } = tip.getBoundingClientRect()
  const clips = [...container.querySelectorAll('*')]
    .filter((box) => box.contains(tip) && getComputedStyle(box).overflowX === 'clip')
    .map((box) => box.getBoundingClientRect())
  expect(clips.length).toBeGreaterThan(0)
  expect(clips.filter((clip) => left < clip.left || right > clip.right || top < clip.top)).toEqual(
    [],
  )
})

test.each([800, 1280])('focus rings in the sidebar are fully visible at %d px', async (width) => {
  await setWidth(width)
  const { getByRole } = await render(
    <Routed follow={() => undefined}>
      <DefaultLayout
        nav={[
          { href: '/', label: 'Home', icon: null, isOnBar: true },
          { href: '/exchanges', label: 'Exchanges', icon: null, isOnBar: true },
        ]}
        path="/"
        write={{ href: '/posts?compose=1', label: 'Write a post', icon: null, help: 'Show' }}
        create={{ href: '/create-exchange', label: 'Create', icon: null, help: 'Start' }}
        member={{ id: 7, nickname: 'Mothwing', href: '/profile', settingsHref: '/settings' }}
        theme={theme}
        onLogOut={() => undefined}
      >
        <h1>Here</h1>
      </DefaultLayout>
    </Routed>,
  )
  const link = getByRole('link', { name: 'Exchanges' }).element()
  let sidebar = link.parentElement
  while (sidebar && getComputedStyle(sidebar).overflowY !== 'auto') sidebar = sidebar.parentElement
  if (!sidebar) throw new Error('no sidebar')
  expect(overEdges(sidebar)).toEqual([])
  const cut: string[] = []
  const seen = new Set<Element>()
  await userEvent.tab()
  for (let focused = document.activeElement; focused && !seen.has(focused); ) {
    seen.add(focused)
    if (sidebar.contains(focused)) {
      const ring = withRing(focused)
      const { left } = sidebar.getBoundingClientRect()
      if (ring.left < left || ring.right > left + sidebar.clientWidth)
        cut.push(focused.textContent ?? '')
    }
    await userEvent.tab()
    focused = document.activeElement
  }
  expect([[...seen].filter((one) => sidebar.contains(one)).length > 3, cut]).toEqual([true, []])
})

test('a page that fits its viewport does not scroll', async () => {
  await setWidth(1280)
  const { screen } = await openTab('/burrow', { me: aMe(), pages: [aRoute('/burrow')] })
  await expect.element(screen.getByRole('heading', { name: 'At /burrow' })).toBeVisible()
  expect(document.documentElement.scrollHeight).toBe(innerHeight)
})
