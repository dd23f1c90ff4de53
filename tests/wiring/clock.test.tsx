import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { assign, createActor, sendTo, setup } from 'xstate'
import { type BoundaryExpected, type ClockTicked, clock } from '#wiring/clock.ts'

const now = new Date(2026, 10, 20, 12)
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const HOUR = 60

/** A chart that listens to the clock and forwards the boundaries that the clock must expect. */
const listener = setup({
  types: {
    context: {} as { ticks: string[] },
    events: {} as ClockTicked | BoundaryExpected,
    children: {} as { clock: 'clock' },
  },
  actors: { clock },
}).createMachine({
  context: { ticks: [] },
  invoke: { id: 'clock', src: 'clock' },
  on: {
    'clock.ticked': {
      actions: assign({ ticks: ({ context, event }) => [...context.ticks, event.now] }),
    },
    'boundary.expected': { actions: sendTo('clock', ({ event }) => event) },
  },
})

function aClock() {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.setSystemTime(now)
  const actor = createActor(listener).start()
  onTestFinished(() => {
    actor.stop()
    vi.useRealTimers()
  })
  return {
    ticks: () => actor.getSnapshot().context.ticks,
    expect: (at: string | null) => actor.send({ type: 'boundary.expected', at }),
    pass: (minutes: number) => vi.advanceTimersByTime(minutes * 60_000),
    stop: () => actor.stop(),
  }
}

beforeEach(() => void vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible'))
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))

test('the clock ticks once for an expected boundary, exactly on time', () => {
  const { ticks, expect: tell, pass } = aClock()
  tell(after(30))
  pass(29)
  expect(ticks()).toEqual([])
  pass(1)
  pass(1)
  expect(ticks()).toEqual([after(30)])
})

test('the clock ticks for the earliest boundary first, regardless of the order in which boundaries were sent', () => {
  const { ticks, expect: tell, pass } = aClock()
  tell(after(50))
  tell(after(20))
  pass(60)
  expect(ticks()).toEqual([after(20), after(50)])
})

test('the clock ticks immediately for a boundary in the past', () => {
  const { ticks, expect: tell } = aClock()
  tell(after(-5))
  expect(ticks()).toEqual([after(0)])
})

test('the clock ticks immediately for a boundary at the current time', () => {
  const { ticks, expect: tell } = aClock()
  tell(after(0))
  expect(ticks()).toEqual([after(0)])
})

test('the clock ticks at each midnight when it expects no boundary', () => {
  const { ticks, expect: tell, pass } = aClock()
  tell(null)
  pass(40 * HOUR)
  expect(ticks()).toEqual([after(12 * HOUR), after(36 * HOUR)])
})

test('the clock does not tick early for a boundary months away', () => {
  const { ticks, expect: tell, pass } = aClock()
  tell(after(60 * 24 * HOUR))
  pass(11 * HOUR)
  expect(ticks()).toEqual([])
})

test('the clock ticks when the user returns to the tab, but not when they leave it', () => {
  const { ticks, pass } = aClock()
  pass(3)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  comeBack()
  expect(ticks()).toEqual([])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  comeBack()
  expect(ticks()).toEqual([after(3)])
})

test('the clock no longer ticks after its listener has stopped', () => {
  const { ticks, expect: tell, pass, stop } = aClock()
  tell(after(30))
  stop()
  pass(2 * 24 * HOUR)
  comeBack()
  expect([ticks(), vi.getTimerCount()]).toEqual([[], 0])
})
