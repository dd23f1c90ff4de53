import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createActor, setup } from 'xstate'
import { inspecting, sent, wishedPlace } from '#wiring/inspecting.ts'

beforeEach(() => {
  sessionStorage.clear()
  document.body.innerHTML = ''
})

test.each([
  ['', null],
  ['?inspect', 'docked'],
  ['?inspect=window', 'window'],
  ['?inspect=stately', 'stately'],
  ['?inspect=somewhere', 'docked'],
  ['?inspect=off', null],
])(
  'the choice made by the query “%s” still applies at the next URL of the tab',
  (search, place) => {
    expect(wishedPlace(search, sessionStorage)).toBe(place)
    expect(wishedPlace('?tab=mine', sessionStorage)).toBe(place)
  },
)

test('?inspect=off ends an earlier choice', () => {
  wishedPlace('?inspect', sessionStorage)
  wishedPlace('?inspect=off', sessionStorage)
  expect(wishedPlace('', sessionStorage)).toBe(null)
})

test('no chart is inspected unless a developer has asked for it', async () => {
  expect(await inspecting()).toBe(undefined)
  expect(document.querySelector('iframe')).toBe(null)
})

test('a blocked window is reported on the page, and a click opens it', async () => {
  sessionStorage.setItem('cs:inspect', 'window')
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await inspecting()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The browser has blocked')
  await page.getByRole('button', { name: 'Open it' }).click()
  expect(open.mock.calls).toEqual([
    ['/dev/machines', 'xstateinspector'],
    ['/dev/machines', 'xstateinspector'],
  ])
  expect(document.querySelector('[role=alert]')).toBe(null)
})

const lamp = setup({
  types: { events: {} as { type: 'pressed' } | { type: 'dimmed'; to: { level: number } } },
  guards: { isLow: (_, to: { level: number }) => to.level < 5 },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { pressed: 'on' } },
    on: {
      on: {
        dimmed: { guard: { type: 'isLow', params: ({ event }) => event.to }, target: 'off' },
      },
    },
  },
})

test('a chart accepts an event that its state handles, and any other event is refused with a reason', () => {
  const actor = createActor(lamp).start()
  expect(sent(undefined, { type: 'pressed' })).toBe('The chart has ended.')
  expect(sent(actor, { type: 'pressed' })).toBe(null)
  expect(sent(actor, { type: 'pressed' })).toBe('The chart does not take it in this state.')
  expect(sent(actor, { type: 'dimmed' })).toBe('A guard needs data that the event does not bring.')
  expect(actor.getSnapshot().value).toBe('on')
})

/** A chart that changes its state while it is being created, when it has no snapshot yet. */
const doorbell = setup({}).createMachine({
  id: 'doorbell',
  initial: 'deciding',
  states: { deciding: { always: 'silent' }, silent: {} },
})

/** Stands in for the book of charts: a frame of the same origin that collects what the app posts to it. */
async function bookIn(frame: HTMLIFrameElement) {
  await expect
    .poll(() => [frame.contentDocument?.URL, frame.contentDocument?.readyState])
    .toEqual([`${location.origin}/dev/machines`, 'complete'])
  const inside = frame.contentWindow as Window
  const heard: { type: string; sessionId?: string; snapshot?: { value: unknown } }[] = []
  inside.addEventListener('message', ({ data }) => heard.push(data))
  const tell = (message: object) =>
    window.dispatchEvent(
      new MessageEvent('message', { source: inside, origin: location.origin, data: message }),
    )
  return { heard, tell }
}

test('the docked book of charts lists charts that started earlier, sends events to them, and can be closed', async () => {
  sessionStorage.setItem('cs:inspect', 'docked')
  const inspect = await inspecting()
  const frame = document.querySelector('iframe')
  if (!frame || !inspect) throw new Error('the book is not docked')
  const actor = createActor(lamp, { inspect }).start()
  createActor(doorbell, { inspect }).start()
  const idle = createActor(lamp, { inspect })
  const { heard, tell } = await bookIn(frame)
  tell({ type: '@statelyai.connected' })
  await expect
    .poll(() => heard.flatMap(({ type, sessionId }) => (type === '@xstate.actor' ? sessionId : [])))
    .toContain(actor.sessionId)
  expect(heard.map(({ sessionId }) => sessionId)).not.toContain(idle.sessionId)
  tell({ type: 'event.wished', sessionId: actor.sessionId, event: { type: 'pressed' } })
  await expect.poll(() => heard.some(({ snapshot }) => snapshot?.value === 'on')).toBe(true)
  tell({ type: 'event.wished', sessionId: actor.sessionId, event: { type: 'pressed' } })
  await expect
    .poll(() => heard.at(-1))
    .toEqual({
      type: 'event.refused',
      sessionId: actor.sessionId,
      event: 'pressed',
      because: 'The chart does not take it in this state.',
    })
  tell({ type: 'book.closed' })
  expect([document.querySelector('iframe'), sessionStorage.getItem('cs:inspect')]).toEqual([
    null,
    null,
  ])
})
