import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { known } from '#machines/known.ts'
import { TOAST_CLOSING_MS, TOAST_LIFETIME_MS, TOAST_RETRY_MS } from '#rules/tab/toast.ts'
import { aMe, aPost } from '#tests/support/builders.ts'
import { type Answer, type Answers, held, never, pageOf } from '#tests/support/fakeServer.ts'
import { anInstallation } from '#tests/support/installation-config.ts'
import { NOW, setNow } from '#tests/support/page.tsx'
import { openTab } from '#tests/support/tab.tsx'

beforeEach(() => page.viewport(1280, 900))

const open = (answers: Answers = {}, me = aMe()) =>
  openTab('/posts?compose=1', {
    me,
    answers: {
      'GET posts': pageOf([]),
      'GET post-tags': [],
      'GET config': anInstallation(),
      ...answers,
    },
  })

const dialog = () => page.getByRole('dialog', { name: 'Write a post' })

test('a place can be typed and removed', async () => {
  await open()
  const place = dialog().getByRole('textbox', { name: 'Place' })
  await place.fill('Leeds')
  await dialog().getByRole('button', { name: 'Remove the place' }).click()
  await expect.element(place).toHaveValue('')
  const back = dialog().getByRole('button', { name: 'Undo' })
  await expect.element(back).toHaveFocus()
  await back.click()
  await expect.element(place).toHaveValue('Leeds')
})

/** Replaces the browser's geolocation. */
function whereabouts(tell: (here: PositionCallback, not: PositionErrorCallback) => void) {
  const clear = vi.spyOn(navigator.geolocation, 'clearWatch').mockReturnValue()
  const watch = vi.spyOn(navigator.geolocation, 'watchPosition').mockImplementation((here, not) => {
    queueMicrotask(() => tell(here, known(not, 'what to do without a place')))
    return 7
  })
  onTestFinished(() => {
    watch.mockRestore()
    clear.mockRestore()
  })
  return clear
}
const inLeeds = { coords: { latitude: 53.80076, longitude: -1.54908 } } as GeolocationPosition
const myTown = () => dialog().getByRole('button', { name: 'Use my town' })
const stopLooking = () => dialog().getByRole('button', { name: 'Stop looking for the place' })

test('the town is found through the browser and the server, and the button keeps the focus', async () => {
  whereabouts((here) => here(inLeeds))
  const { server } = await open({ 'GET geocode': { locality: 'Leeds' } })
  await myTown().click()
  await expect.element(dialog().getByRole('textbox', { name: 'Place' })).toHaveValue('Leeds')
  await expect
    .element(dialog().getByText('You seem to be near Leeds. You can change it.'))
    .toBeVisible()
  await expect.element(myTown()).toHaveFocus()
  expect(server.asked.at(-1)).toEqual({
    call: 'GET geocode',
    query: { lat: '53.8', lng: '-1.55' },
  })
})

test('a refused location request shows a message, and the place can be typed', async () => {
  whereabouts((_, not) => not({ code: 1 } as GeolocationPositionError))
  await open()
  await myTown().click()
  await expect.element(dialog().getByText('Your browser blocks location')).toBeVisible()
  const place = dialog().getByRole('textbox', { name: 'Place' })
  await place.fill('Leeds')
  await expect.element(place).toHaveValue('Leeds')
})

test('the search for the town can be stopped with its button or by typing a place', async () => {
  const clear = whereabouts(() => undefined)
  await open()
  await myTown().click()
  await expect.element(dialog().getByText('Looking for your town…')).toBeVisible()
  await expect.element(stopLooking()).toHaveFocus()
  await stopLooking().click()
  await expect.element(myTown()).toBeVisible()
  await myTown().click()
  await dialog().getByRole('textbox', { name: 'Place' }).fill('L')
  await expect.element(myTown()).toBeVisible()
  expect(clear.mock.calls).toEqual([[7], [7]])
})

const post = () => dialog().getByRole('button', { name: 'Post', exact: true })
const sentFrom = (location: string | null) => [
  {
    call: 'POST posts',
    body: { message: 'Mittens!', location, pictures: [], videos: [], tags: [] },
  },
]

async function postWhileLooking(geocode: Answer) {
  whereabouts((here) => here(inLeeds))
  const opened = await open({ 'GET geocode': geocode, 'POST posts': aPost() })
  await dialog().getByRole('textbox', { name: 'What landed' }).fill('Mittens!')
  await myTown().click()
  await expect.element(dialog().getByText('Looking for your town…')).toBeVisible()
  await post().click()
  return opened
}

test('a post submitted while the town is being located is sent with the town once it is known', async () => {
  const geocode = held({ locality: 'Leeds' })
  const { screen, server } = await postWhileLooking(geocode)
  await expect.element(dialog().getByText('Waiting a moment for your town…')).toBeVisible()
  await expect.element(post()).toHaveAttribute('aria-busy', 'true')
  expect(server.sent).toEqual([])
  geocode.release()
  await expect.element(screen.getByText('Posted !')).toBeVisible()
  expect(server.sent).toEqual(sentFrom('Leeds'))
})

test('if the town is not found in time, the post is sent without a town, and a toast says so', async () => {
  setNow(NOW, 'setTimeout', 'clearTimeout')
  const { screen, server } = await postWhileLooking(never)
  vi.advanceTimersByTime(2_999)
  expect(server.sent).toEqual([])
  vi.advanceTimersByTime(1)
  await expect.poll(() => server.sent).toEqual(sentFrom(null))
  await expect.element(screen.getByText('Posted !')).toBeVisible()
  await vi.advanceTimersByTimeAsync(TOAST_LIFETIME_MS + TOAST_CLOSING_MS + TOAST_RETRY_MS)
  await expect
    .element(screen.getByText('Posted without your town. We couldn’t find it in time.'))
    .toBeVisible()
})

test('closing the composer while the town is being located cancels the post', async () => {
  const geocode = held({ locality: 'Leeds' })
  const { screen, server } = await postWhileLooking(geocode)
  await dialog().getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(screen.getByText('Draft saved. It’s here when you come back.')).toBeVisible()
  geocode.release()
  await screen.getByRole('link', { name: 'Write a post' }).first().click()
  await expect.element(dialog().getByRole('textbox', { name: 'Place' })).toHaveValue('Leeds')
  expect(server.sent).toEqual([])
})

test('a minor is not asked for a place', async () => {
  await open(
    {},
    aMe({ is_minor: true, has_received_parent_confirmation: true, birth_date: '2010-06-01' }),
  )
  await expect.element(dialog().getByRole('textbox', { name: 'What landed' })).toBeVisible()
  expect(dialog().getByRole('textbox', { name: 'Place' }).query()).toBeNull()
})
