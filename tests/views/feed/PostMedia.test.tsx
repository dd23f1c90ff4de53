import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Picture } from '#rules/feed/picture.ts'
import { aPost } from '#tests/support/builders.ts'
import { pageOf } from '#tests/support/fakeServer.ts'
import { aPicture, aVideo } from '#tests/support/media.ts'
import { openPage } from '#tests/support/page.tsx'
import * as wiring from '#wiring/posts.tsx'

async function openPost(pictures: Picture[]) {
  const { screen } = await openPage(wiring, { 'GET posts': pageOf([aPost({ pictures })]) })
  await expect.element(screen.getByRole('article')).toBeVisible()
  return screen
}

const several = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aPicture({ id: 71 + index, ...(index === 1 && { alt: 'A red mitten' }) }),
  )

const held = { original: '/nowhere', post_preview: '/nowhere', mobile_list: '/nowhere' }
const broken = { ...aPicture().formats, ...held }

test('a picture reserves its space in its placeholder colour until it loads', async () => {
  const screen = await openPost([
    aPicture({ width: 400, height: 200, alt: 'A parcel', placeholder: '#336655' }),
  ])
  const picture = screen.getByRole('img', { name: 'A parcel' })
  await expect.element(picture).toBeVisible()
  const image = picture.element() as HTMLImageElement
  const { width, height } = image.getBoundingClientRect()
  expect([image.getAttribute('loading'), image.sizes !== '', width / height]).toEqual([
    'lazy',
    true,
    2,
  ])
  await expect.poll(() => image.complete).toBe(true)
  expect(image.getBoundingClientRect().height).toBe(height)
})

test('several pictures share a frame, and the first is shown before the carousel loads', async () => {
  const screen = await openPost(several(3))
  const shown = () => screen.getByRole('article').element().querySelector('img')
  await document.fonts.ready
  const before = shown()?.getBoundingClientRect()
  await expect.element(screen.getByRole('region', { name: 'Pictures by Nettle' })).toBeVisible()
  await expect.element(screen.getByRole('group', { name: '1 of 3' })).toBeVisible()
  expect(shown()?.getBoundingClientRect()).toEqual(before)
})

test('the arrow buttons wrap around and announce the position', async () => {
  const screen = await openPost(several(3))
  const place = screen.getByRole('article').getByRole('status').first()
  await expect.element(place).toHaveTextContent('1 of 3')
  const next = screen.getByRole('button', { name: 'Next picture' })
  await next.click()
  await expect.element(place).toHaveTextContent('2 of 3')
  await expect.element(screen.getByRole('img', { name: 'A red mitten' })).toBeInViewport()
  await next.click()
  await next.click()
  await expect.element(place).toHaveTextContent('1 of 3')
  await screen.getByRole('button', { name: 'Previous picture' }).click()
  await expect.element(place).toHaveTextContent('3 of 3')
})

test('the arrow keys change the picture and follow the text direction', async () => {
  const screen = await openPost(several(3))
  const place = screen.getByRole('article').getByRole('status').first()
  await expect.element(place).toHaveTextContent('1 of 3')
  ;(screen.getByRole('button', { name: 'Next picture' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(place).toHaveTextContent('2 of 3')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(place).toHaveTextContent('3 of 3')
})

test('hidden pictures are not reachable by keyboard or screen reader', async () => {
  const screen = await openPost(several(2))
  const slide = (name: string) => screen.getByRole('group', { name })
  await expect.element(slide('1 of 2')).not.toHaveAttribute('inert')
  await expect.element(slide('2 of 2')).toHaveAttribute('inert')
  await screen.getByRole('button', { name: 'Next picture' }).click()
  await expect.element(slide('1 of 2')).toHaveAttribute('inert')
  await expect.element(slide('2 of 2')).not.toHaveAttribute('inert')
})

test('a picture that fails to load shows a message and its alt text', async () => {
  const screen = await openPost([aPicture({ formats: broken, alt: 'A parcel' })])
  const card = screen.getByRole('article')
  await expect.element(card.getByText('We couldn’t load this picture.')).toBeVisible()
  await expect.element(card.getByText('A parcel')).toBeVisible()
})

test('a video has native controls and is loaded only when played', async () => {
  const { screen } = await openPage(wiring, {
    'GET posts': pageOf([
      aPost({ videos: [aVideo({ status: 'ready', poster: aPicture().formats.post_preview })] }),
    ]),
  })
  const video = () => screen.container.querySelector('video')
  await expect.poll(() => video()?.getAttribute('aria-label')).toBe('Video by Nettle')
  const { controls, preload, playsInline } = video() as HTMLVideoElement
  expect([controls, preload, playsInline, video()?.textContent]).toEqual([
    true,
    'none',
    true,
    'Download the MP4 Video',
  ])
})

test('a video that the browser cannot play can be downloaded', async () => {
  const { screen } = await openPage(wiring, {
    'GET posts': pageOf([
      aPost({ videos: [aVideo({ status: 'ready', url: 'data:video/mp4,nothing' })] }),
    ]),
  })
  await expect.poll(() => screen.container.querySelector('video') !== null).toBe(true)
  screen.container.querySelector('video')?.dispatchEvent(new Event('error'))
  await expect.element(screen.getByText('This video can’t be played here.')).toBeVisible()
  const link = screen.getByRole('link', { name: 'Download the MP4 Video' })
  await expect.element(link).toHaveAttribute('download')
})

/** Simulates a lost and restored network, which triggers a poll immediately. */
function blink() {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  online.mockRestore()
  window.dispatchEvent(new Event('online'))
}

test.each([
  ['can be played as soon as it is ready', 'ready', /^$/],
  ['shows its failure as soon as it has failed', 'failed', /couldn’t prepare this video/],
] as const)('a video that is being processed shows a message, and %s', async (_, status, words) => {
  const { screen } = await openPage(wiring, {
    'GET posts': pageOf([aPost({ videos: [aVideo()] })]),
    'GET videos/51': aVideo({ status }),
  })
  const says = screen.getByRole('article').getByText(/ this video\.$/)
  await expect.element(says).toHaveTextContent('We’re preparing this video.')
  const isAwaited = () => says.query()?.textContent === 'We’re preparing this video.'
  await expect
    .poll(
      () => {
        blink()
        return isAwaited()
      },
      // Each blink cancels the running request, so the response has to arrive before the next blink.
      { interval: 1_000 },
    )
    .toBe(false)
  expect(says.query()?.textContent ?? '').toMatch(words)
  expect(screen.container.querySelectorAll('video').length).toBe(status === 'ready' ? 1 : 0)
})

test('a video that could not be processed shows a message', async () => {
  const { screen } = await openPage(wiring, {
    'GET posts': pageOf([aPost({ videos: [aVideo({ status: 'failed' })] })]),
  })
  await expect.element(screen.getByText('We couldn’t prepare this video.')).toBeVisible()
})
