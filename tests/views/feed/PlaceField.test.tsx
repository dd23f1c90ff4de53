import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { known } from '#machines/known.ts'
import { PICTURES_ONLY } from '#rules/feed/upload.ts'
import { aMe } from '#tests/support/builders.ts'
import { type Answers, pageOf } from '#tests/support/fakeServer.ts'
import { openTab } from '#tests/support/tab.tsx'

beforeEach(() => page.viewport(1280, 900))

const open = (answers: Answers = {}, me = aMe()) =>
  openTab('/posts?compose=1', {
    me,
    answers: {
      'GET posts': pageOf([]),
      'GET post-tags': [],
      'GET config': { social: [], push_key: null, uploads: PICTURES_ONLY },
      ...answers,
    },
  })

const dialog = () => page.getByRole('dialog', { name: 'Write a post' })

test('a place is typed, and can be taken away', async () => {
  await open()
  const place = dialog().getByRole('textbox', { name: 'Place' })
  await place.fill('Leeds')
  await dialog().getByRole('button', { name: 'Remove the place' }).click()
  await expect.element(place).toHaveValue('')
  const back = dialog().getByRole('button', { name: 'Put the place back' })
  await expect.element(back).toHaveFocus()
  await back.click()
  await expect.element(place).toHaveValue('Leeds')
})

/** What the browser does when it is asked where it is. */
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
const useMyTown = () => dialog().getByRole('button', { name: 'Use my town' })
const stopLooking = () => dialog().getByRole('button', { name: 'Stop looking for the place' })

test('the town comes from the browser and the server, and the focus stays', async () => {
  whereabouts((here) => here(inLeeds))
  const { server } = await open({ 'GET geocode': { locality: 'Leeds' } })
  await useMyTown().click()
  await expect.element(dialog().getByRole('textbox', { name: 'Place' })).toHaveValue('Leeds')
  await expect
    .element(dialog().getByText('You seem to be near Leeds. You can change it.'))
    .toBeVisible()
  await expect.element(useMyTown()).toHaveFocus()
  expect(server.asked.at(-1)).toEqual({
    call: 'GET geocode',
    query: { lat: '53.8', lng: '-1.55' },
  })
})

test('a browser that keeps it to itself is told of in words, and the place can be typed', async () => {
  whereabouts((_, not) => not({ code: 1 } as GeolocationPositionError))
  await open()
  await useMyTown().click()
  await expect.element(dialog().getByText('Your browser keeps your location')).toBeVisible()
  const place = dialog().getByRole('textbox', { name: 'Place' })
  await place.fill('Leeds')
  await expect.element(place).toHaveValue('Leeds')
})

test('the search can be stopped, and typing stops it as well', async () => {
  const clear = whereabouts(() => undefined)
  await open()
  await useMyTown().click()
  await expect.element(dialog().getByText('Looking for your town…')).toBeVisible()
  await expect.element(stopLooking()).toHaveFocus()
  await stopLooking().click()
  await expect.element(useMyTown()).toBeVisible()
  await useMyTown().click()
  await dialog().getByRole('textbox', { name: 'Place' }).fill('L')
  await expect.element(useMyTown()).toBeVisible()
  expect(clear.mock.calls).toEqual([[7], [7]])
})

test('a minor who may post is not asked where she is', async () => {
  await open(
    {},
    aMe({ is_minor: true, has_received_parent_confirmation: true, birth_date: '2010-06-01' }),
  )
  await expect.element(dialog().getByRole('textbox', { name: 'What landed' })).toBeVisible()
  expect(dialog().getByRole('textbox', { name: 'Place' }).query()).toBeNull()
})
