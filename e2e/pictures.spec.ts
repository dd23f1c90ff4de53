import type { Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'
import { expect, test } from './fixtures.ts'
import { ComposerScreen } from './screens/ComposerScreen.ts'
import { aDrawing } from './support/files.ts'
import { call } from './support/members.ts'
import { send } from './support/pictures.ts'
import type { Server } from './support/server.ts'
import { fingersOf } from './support/touch.ts'

async function postPictures(server: Server, token: string) {
  const pictures = [
    await send(
      server,
      token,
      await aDrawing({ name: 'moss.png', width: 800, height: 500, background: '#336655' }),
      'Moss on a stone',
    ),
    await send(
      server,
      token,
      await aDrawing({ name: 'fern.png', width: 600, height: 800, background: '#aa7733' }),
      'A fern',
    ),
  ]
  await call(server, '/posts', {
    token,
    body: { message: 'Look!', location: null, pictures, videos: [], tags: [] },
  })
}

test('the controls of the composer, the cropper and the lightbox have accessible names', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const { page, nickname, token } = await newCritter('Hearing', { isMember: true })
  await postPictures(server, token)
  const composer = new ComposerScreen(page)
  await page.goto('/posts?compose=1')
  await composer.choose(composer.pictures, (button) => button.click(), [
    await aDrawing({ name: 'leaf.png', width: 400, height: 300, background: '#557799' }),
  ])
  await expect(composer.button('Remove', 'leaf.png')).toBeVisible()
  await expect(composer.dialog).toMatchAriaSnapshot(`
    - dialog "Write a post":
      - heading "Write a post" [level=2]
      - form "A post":
        - textbox "What landed in your burrow?"
        - region "Pictures and video":
          - list "Files of this post":
            - listitem:
              - paragraph: leaf.png
              - textbox "What does it show?"
              - button "Crop leaf.png"
              - button "Remove leaf.png"
          - button "Pictures"
          - button "Video"
        - group "Tags":
          - checkbox "Received"
        - textbox "Place"
        - button "Close"
        - button "Post" [disabled]
  `)
  await composer.button('Crop', 'leaf.png').click()
  await expect.poll(() => composer.kept()).toEqual([320, 240])
  await expect(composer.cropping).toMatchAriaSnapshot(`
    - dialog "Crop the picture":
      - heading "Crop the picture" [level=2]
      - button "Close"
      - group "Shape":
        - button "4:3" [pressed]
        - button "Free"
      - img "Drag the frame, or use the arrow keys; plus and minus zoom"
      - toolbar "The part to keep":
        - button "Zoom out"
        - button "Zoom in"
        - button "Move left"
        - button "Move right"
        - button "Move up"
        - button "Move down"
      - status: You keep 320 × 240 pixels.
      - button "Cancel"
      - button "Use this part"
  `)
  await page.goto(routePaths.posts)
  const card = page.getByRole('article', { name: nickname })
  await expect(card.getByRole('region', { name: 'Pictures by' })).toMatchAriaSnapshot(`
    - region "Pictures by ${nickname}":
      - group "1 of 2":
        - button "Moss on a stone"
      - button "Previous picture"
      - status: 1 of 2
      - button "Next picture"
  `)
  await card.getByRole('button', { name: 'Moss on a stone' }).click()
  const box = page.getByRole('dialog', { name: `Pictures by ${nickname}` })
  await expect(box.getByRole('status')).toHaveText('1 of 2: Moss on a stone')
  await expect(box).toMatchAriaSnapshot(`
    - dialog "Pictures by ${nickname}":
      - paragraph: 1 of 2
      - button "Zoom out" [disabled]
      - button "Zoom in"
      - button "Close"
      - img "Moss on a stone"
      - button "Previous picture"
      - paragraph: Moss on a stone
      - button "Next picture"
      - status: "1 of 2: Moss on a stone"
  `)
})

const scaleOf = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('img')
    .evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a)

test('on a phone, swiping changes the picture and pinching zooms it', { tag: '@prove' }, async ({
  newCritter,
  server,
}) => {
  const { page, nickname, token } = await newCritter('Touching', {
    isMember: true,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await postPictures(server, token)
  const fingers = await fingersOf(page)
  await page.goto(routePaths.posts)
  const card = page.getByRole('article', { name: nickname })
  const place = card.getByRole('region', { name: `Pictures by ${nickname}` }).getByRole('status')
  await expect(place).toHaveText('1 of 2')
  await fingers.swipe(card.getByRole('button', { name: 'Moss on a stone' }), -280)
  await expect(place).toHaveText('2 of 2')
  await expect(page).toHaveURL(routePaths.posts)
  await fingers.swipe(card.getByRole('button', { name: 'A fern' }), 280)
  await expect(place).toHaveText('1 of 2')

  await card.getByRole('button', { name: 'Moss on a stone' }).tap()
  const box = page.getByRole('dialog', { name: `Pictures by ${nickname}` })
  const says = box.getByRole('status')
  await expect(says).toHaveText('1 of 2: Moss on a stone')
  await fingers.swipe(box.getByRole('img'), -180)
  await expect(says).toHaveText('2 of 2: A fern')
  await fingers.pinch(box.getByRole('img'), 60, 180)
  await expect.poll(() => scaleOf(page)).toBeCloseTo(3, 0)
  await fingers.swipe(box, -100)
  await expect(says).toHaveText('2 of 2: A fern')
  await fingers.pinch(box, 240, 60)
  await expect.poll(() => scaleOf(page)).toBe(1)
  await page.goBack()
  await expect(box).toBeHidden()
  await expect(page).toHaveURL(routePaths.posts)
})

test.describe('when the carousel fails to load', () => {
  test.use({ pardoned: /net::ERR_FAILED/ })

  test('the pictures can still be scrolled through and opened', { tag: '@prove' }, async ({
    newCritter,
    server,
  }) => {
    const { page, token, nickname } = await newCritter('Cut', { isMember: true })
    await postPictures(server, token)
    await page.route(/\/swiper-.*\.js$/, (route) => route.abort())
    await page.goto(routePaths.posts)
    const carousel = page.getByRole('region', { name: `Pictures by ${nickname}` })
    await expect(carousel.getByRole('status')).toHaveText('1 of 2')
    await carousel.getByRole('button', { name: 'Next picture' }).click()
    await expect(carousel.getByRole('status')).toHaveText('2 of 2')
    await carousel.getByRole('button', { name: 'A fern' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: `Pictures by ${nickname}` })).toBeVisible()
  })
})
