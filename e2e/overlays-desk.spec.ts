import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ModDeskScreen } from './screens/ModDeskScreen.ts'
import { expectAccessibleAndFitting } from './support/axe.ts'
import { openExchange, proposeExchange } from './support/exchanges.ts'
import { call } from './support/members.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

interface Overlay {
  /** Path of the drawer below the overlay. */
  drawer: string
  /** Query that opens the overlay, added to the path of the drawer. */
  asks: string
  /** Name of the button that opens the overlay. */
  opener: string
  /** Name of a button that exists only while the overlay is open. */
  decision: string
  /** Name of a button that closes the overlay. */
  closer: string
  isPage?: boolean
}

const addressOf = ({ drawer, asks }: Overlay) => `${drawer}${drawer === '/mod' ? '?' : '&'}${asks}`

/** Opens and closes the overlay in every way, and checks the URL each time. */
async function walk(page: Page, overlay: Overlay) {
  const desk = new ModDeskScreen(page)
  const opener = page.getByRole('button', { name: overlay.opener, exact: true })
  const decision = page.getByRole('button', { name: overlay.decision, exact: true })
  const shut = async () => {
    await expect(decision).toBeHidden()
    await expect(page).toHaveURL(overlay.drawer)
  }

  await page.goto(addressOf(overlay))
  await expect(decision).toBeVisible()
  await expectAccessibleAndFitting(page)
  const place = overlay.isPage ? page.getByRole('main') : desk.dialog
  await place.getByRole('button', { name: overlay.closer, exact: true }).click()
  await shut()

  await opener.click()
  await expect(decision).toBeVisible()
  await expect(page).toHaveURL(addressOf(overlay))
  await page.goBack()
  await shut()
  await expect(opener).toBeFocused()

  await page.goForward()
  await expect(decision).toBeVisible()
  if (overlay.isPage) await place.getByRole('button', { name: 'BACK' }).click()
  else await page.keyboard.press('Escape')
  await shut()
  await expect(opener).toBeFocused()
  await expect(desk.heading).toHaveText('Mod desk')
}

for (const viewport of sizes) {
  test(`every overlay of the mod desk has its own URL, at ${viewport.width} px`, {
    tag: '@prove',
  }, async ({ newCritter, server }) => {
    const { page } = await newCritter('Desk', { isAdmin: true, viewport })
    const waits = await proposeExchange(server, {
      label: `Waits to be linked ${viewport.width}`,
      startsIn: 60,
    })
    const runs = await openExchange(server, {
      label: `Runs to be linked ${viewport.width}`,
      startsIn: 14,
    })
    const named = await newCritter('Linked', { isMember: true })
    const suspended = await newCritter('Suspended', { isMember: true })
    const idOf = async ({ token }: { token: string }) => (await call(server, '/me', { token })).id
    await call(server, '/profile', {
      token: named.token,
      body: { address_privacy: 3, onboarding_comment: 'Not my cousin, please' },
    })
    const pairs = [
      await newCritter('Linking', { isMember: true }),
      await newCritter('Linking', { isMember: true }),
    ]
    for (const { token } of [...pairs, suspended, named])
      await call(server, '/signups', { token, body: { exchange_id: runs.id } })
    await call(server, `/mod/members/${await idOf(suspended)}/suspend`, {
      token: runs.modToken,
      body: { reason: 'Rude letters' },
    })
    const { data: cases } = await (
      await fetch(`${server.url}/api/mod/cases?perPage=100`, {
        headers: { authorization: `Bearer ${runs.modToken}` },
      })
    ).json()
    const noted = cases.find(
      ({ member }: { member: { nickname: string } }) => named.nickname === member.nickname,
    )
    const members = '/mod?drawer=members'
    const linked = named.nickname
    const overlays: Overlay[] = [
      {
        drawer: '/mod',
        asks: `do=review&id=${waits.id}`,
        opener: `Review ${waits.label}`,
        decision: 'Approve this exchange',
        closer: 'BACK',
        isPage: true,
      },
      {
        drawer: '/mod?drawer=cases',
        asks: `do=settle&id=${noted.id}`,
        opener: `Settle the case of ${linked}`,
        decision: 'Settle this case',
        closer: 'BACK',
        isPage: true,
      },
      {
        drawer: '/mod?drawer=exchanges',
        asks: `do=cancel&id=${runs.id}`,
        opener: `Cancel ${runs.label}`,
        decision: 'Cancel the exchange',
        closer: 'Keep it',
      },
      {
        drawer: '/mod?drawer=exchanges',
        asks: `do=pair&id=${runs.id}`,
        opener: `Pair now, ${runs.label}`,
        decision: 'Pair 2 critters',
        closer: 'Cancel',
      },
      {
        drawer: members,
        asks: `do=restrict&id=${await idOf(named)}`,
        opener: `Suspend or pause, ${linked}`,
        decision: `Pause ${linked}`,
        closer: 'Cancel',
      },
      {
        drawer: members,
        asks: `do=role&id=${await idOf(named)}`,
        opener: `Change role, ${linked}`,
        decision: `Make ${linked} a mod`,
        closer: 'Cancel',
      },
      {
        drawer: members,
        asks: `do=lift&id=${await idOf(suspended)}`,
        opener: `Lift suspension, ${suspended.nickname}`,
        decision: 'Lift the suspension',
        closer: 'Cancel',
      },
    ]
    for (const overlay of overlays) await test.step(overlay.decision, () => walk(page, overlay))
  })
}

test('each drawer of the mod desk has its own URL, and Back returns to the previous drawer', {
  tag: '@prove',
}, async ({ newCritter }) => {
  const { page } = await newCritter('Drawers', { isAdmin: true })
  const desk = new ModDeskScreen(page)
  const isOpen = (name: string) => expect(desk.drawer(name)).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/mod?drawer=audit')
  await isOpen('Log')
  for (const [name, address] of [
    ['Waiting', '/mod'],
    ['Exchanges', '/mod?drawer=exchanges'],
    ['Members', '/mod?drawer=members'],
  ] as const) {
    await desk.pull(name)
    await expect(page).toHaveURL(address)
    await isOpen(name)
  }
  await page.goBack()
  await isOpen('Exchanges')
  await page.reload()
  await isOpen('Exchanges')
  await page.goto('/mod?do=review&id=999999')
  await expect(page.getByText(/That exchange isn’t waiting/)).toBeVisible()
  await page.getByRole('link', { name: 'the log' }).click()
  await isOpen('Log')
})

test('Back asks before discarding what a mod has written', { tag: '@prove' }, async ({
  newCritter,
}) => {
  const { page } = await newCritter('Writing', { isAdmin: true })
  await page.goto('/contents')
  await page.getByRole('button', { name: 'Edit About Critter Swap' }).click()
  const title = page.getByLabel('Title')
  await title.fill('Another title')
  await page.goBack()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button').first().click()
  await expect(question).toBeHidden()
  await expect(title).toHaveValue('Another title')
  await page.goBack()
  await question.getByRole('button').last().click()
  await expect(page.getByRole('heading', { name: 'Contents' })).toBeVisible()
  await expect(page).toHaveURL('/contents')
})
