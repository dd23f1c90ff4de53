import type { Page } from '@playwright/test'
import type { Post } from '#rules/feed/post.ts'
import { routePaths } from '#rules/wire/path.ts'
import { expect, test } from '../fixtures.ts'
import { ComposerScreen } from '../screens/ComposerScreen.ts'
import { ExchangeScreen } from '../screens/ExchangeScreen.ts'
import { HomeScreen } from '../screens/HomeScreen.ts'
import { expectAccessibleAndFitting, expectContrast } from '../support/axe.ts'
import { openExchange, pair } from '../support/exchanges.ts'
import { aDrawing, noise } from '../support/files.ts'
import { byKeyboard, byMouse } from '../support/hands.ts'
import { call } from '../support/members.ts'
import { topOf } from '../support/sight.ts'

/** Limits the upload speed, in bytes per second; -1 removes the limit. */
async function sendAt(page: Page, bytes: number) {
  const session = await page.context().newCDPSession(page)
  const none = { offline: false, latency: 0, downloadThroughput: -1 }
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { ...none, uploadThroughput: bytes })
}

for (const [how, handsOf, viewport] of [
  ['by mouse at a desk', byMouse, { width: 1280, height: 800 }],
  ['by keyboard alone on a phone', byKeyboard, { width: 390, height: 844 }],
] as const) {
  test(`a post with two pictures and a place is written and viewed, ${how}`, {
    tag: '@prove',
  }, async ({ newCritter, server }) => {
    const { page, nickname, token } = await newCritter('Showing', { isMember: true, viewport })
    const home = new HomeScreen(page)
    const composer = new ComposerScreen(page)
    const { press, type } = handsOf(page)

    await home.open()
    await press(page.getByRole('link', { name: 'What landed in your burrow?' }))
    await expect(composer.message).toBeFocused()
    await type(composer.message, 'Two mittens, and tea for a week!')
    await composer.choose(composer.pictures, press, [
      await aDrawing({ name: 'moss.png', width: 800, height: 500, background: '#336655' }),
      await aDrawing({ name: 'fern.png', width: 600, height: 800, background: '#aa7733' }),
    ])
    // Files are uploaded one at a time, and can be cropped only once they are uploaded.
    for (const name of ['moss.png', 'fern.png'])
      await expect(composer.button('Remove', name)).toBeVisible()

    await press(composer.button('Crop', 'moss.png'))
    await expect.poll(() => composer.kept()).toEqual([533, 400])
    await expectAccessibleAndFitting(page)
    await expectContrast(page)
    await press(composer.zoomIn)
    await expect.poll(() => composer.kept()).toEqual([444, 333])
    await press(composer.useThisPart)
    await expect(composer.button('Crop', 'moss.jpg')).toBeFocused()

    await sendAt(page, 20_000)
    await composer.choose(composer.pictures, press, [await noise('fog.png')])
    await expect(composer.dialog.getByText('Still uploading.')).toBeVisible()
    await press(composer.button('Cancel', 'fog.png'))
    await expect(composer.dialog.getByText('“fog.png” is removed.')).toBeVisible()
    await sendAt(page, -1)

    await type(composer.description('fern.png'), 'A fern at the window')
    await type(composer.place, 'Leeds')
    await expectAccessibleAndFitting(page)
    await expectContrast(page)
    await press(composer.post)
    await expect(page.getByText('Posted !')).toBeVisible()

    const card = home.postBy(nickname)
    await expect(card).toContainText('Two mittens, and tea for a week!')
    await expect(card).toContainText('Leeds')
    const [posted]: Post[] = await call(server, '/posts', { token })
    expect(posted?.pictures.map(({ width, height, alt }) => [width, height, alt])).toEqual([
      [444, 333, null],
      [600, 800, 'A fern at the window'],
    ])

    const place = card.getByRole('region', { name: `Pictures by ${nickname}` }).getByRole('status')
    await expect(place).toHaveText('1 of 2')
    await press(card.getByRole('button', { name: 'Next picture' }))
    await expect(place).toHaveText('2 of 2')
    const fern = card.getByRole('button', { name: 'A fern at the window' })
    await expect(fern).toBeInViewport()
    await fern.scrollIntoViewIfNeeded()
    await press(fern)

    const box = page.getByRole('dialog', { name: `Pictures by ${nickname}` })
    await expect(box.getByRole('status')).toHaveText('2 of 2: A fern at the window')
    const before = await topOf(fern)
    await page.keyboard.press('ArrowRight')
    await expect(box.getByRole('status')).toHaveText(`1 of 2: Picture 1 of 2 by ${nickname}`)
    await press(box.getByRole('button', { name: 'Next picture' }))
    await press(box.getByRole('button', { name: 'Zoom in' }))
    await expect(box.getByRole('button', { name: 'Zoom out' })).toBeEnabled()
    await page.goBack()
    await expect(box).toBeHidden()
    await expect(page).toHaveURL(routePaths.home)
    await expect(fern).toBeFocused()
    expect(await topOf(fern)).toBe(before)

    await page.goForward()
    await expect(box.getByRole('status')).toHaveText(/^2 of 2/)
    await expectAccessibleAndFitting(page)
    await expectContrast(page)
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await expectAccessibleAndFitting(page)
  })
}

test('sharing a received gift with a picture creates a post with the tag for received gifts', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const { page, nickname, token } = await newCritter('Unpacking', { isMember: true })
  const other = await newCritter('Packing', { isMember: true })
  const swap = await openExchange(server, { label: 'A swap with pictures' })
  await pair(server, swap, [{ token }, other])
  const exchange = new ExchangeScreen(page)
  const composer = new ComposerScreen(page, 'I received a gift')

  await exchange.open(swap.slug)
  await exchange.tell('I received a gift')
  await expect(composer.tag('Received')).toBeChecked()
  await composer.message.fill('A jar of rowan jelly!')
  await composer.choose(composer.pictures, byMouse(page).press, [
    await aDrawing({ name: 'jelly.png', width: 400, height: 300, background: '#993344' }),
  ])
  await expect(composer.button('Remove', 'jelly.png')).toBeVisible()
  await composer.description('jelly.png').fill('A jar in the sun')
  await expectAccessibleAndFitting(page)
  await composer.post.click()
  await expect(page.getByText('Update saved, great news !')).toBeVisible()

  const home = new HomeScreen(page)
  await home.open()
  const card = home.postBy(nickname)
  await expect(card.getByRole('list', { name: 'Tags' })).toHaveText('Received')
  await expect(card.getByRole('img', { name: 'A jar in the sun' })).toBeVisible()
})

test('two tabs share the draft of a post, and the draft can be posted only once', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const { page, token } = await newCritter('Twofold', { isMember: true })
  const other = await page.context().newPage()
  const [here, there] = [new ComposerScreen(page), new ComposerScreen(other)]
  for (const tab of [page, other]) await tab.goto(`${routePaths.posts}?compose=1`)
  await here.message.fill('Mittens')
  await expect(there.message).toHaveValue('Mittens')
  await there.message.press('Control+End')
  await there.message.pressSequentially(', and tea for a week')
  await there.place.fill('Leeds')
  await expect(here.message).toHaveValue('Mittens, and tea for a week')
  await expect(here.place).toHaveValue('Leeds')
  await here.post.click()
  await expect(page.getByText('Posted !')).toBeVisible()
  await expect(there.message).toHaveValue('')
  await expect(there.place).toHaveValue('')
  await other.reload()
  await expect(there.message).toHaveValue('')
  const posts: Post[] = await call(server, '/posts', { token })
  expect(posts.filter(({ message }) => message === 'Mittens, and tea for a week').length).toBe(1)
})
