import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { expect, test } from 'vitest'
import { type AllRunning, followed } from '#scripts/book/live/running.ts'

const report = (sessionId: string, rest: object) =>
  ({ sessionId, _version: '1', ...rest }) as unknown as StatelyInspectionEvent
const started = (sessionId: string, value: string, status = 'active') =>
  report(sessionId, {
    type: '@xstate.actor',
    definition: '{"id":"bell"}',
    snapshot: { status, value },
  })
const heard = (sessionId: string, type: string) =>
  report(sessionId, { type: '@xstate.event', event: { type } })
const moved = (sessionId: string, value: string, status = 'active') =>
  report(sessionId, { type: '@xstate.snapshot', snapshot: { status, value } })

const after = (...reports: StatelyInspectionEvent[]) =>
  reports.reduce<AllRunning>(followed, new Map())

const bell = { sessionId: 'x:1', chart: 'bell' }

test('a running chart’s state and events are recorded, and the chart stays listed when it ends', () => {
  const reports = [
    started('x:1', 'silent'),
    heard('x:1', 'xstate.init'),
    heard('x:1', 'rope.pulled'),
    moved('x:1', 'ringing'),
  ]
  expect([...after(...reports).values()]).toEqual([
    { ...bell, value: 'ringing', isActive: true, events: ['rope.pulled'] },
  ])
  expect(after(...reports, moved('x:1', 'broken', 'done')).get('x:1')).toEqual({
    ...bell,
    value: 'broken',
    isActive: false,
    events: ['rope.pulled'],
  })
})

test('a running chart that is reported a second time keeps its events', () => {
  const running = after(
    started('x:1', 'silent'),
    heard('x:1', 'rope.pulled'),
    started('x:1', 'ringing'),
  )
  expect(running.get('x:1')).toEqual({
    ...bell,
    value: 'ringing',
    isActive: true,
    events: ['rope.pulled'],
  })
})

test('reports about unknown actors and about actors without states are ignored', () => {
  const call = report('x:2', { type: '@xstate.actor', snapshot: {} })
  expect(after(call, heard('x:2', 'a'), moved('x:3', 'b'))).toEqual(new Map())
})

test('only a chart’s latest events are recorded, and of the charts that have ended, only the most recent', () => {
  const events = Array.from({ length: 12 }, (_, index) => heard('x:0', `rung ${index}`))
  const ended = Array.from({ length: 30 }, (_, index) => started(`y:${index}`, 'broken', 'done'))
  const running = after(started('x:0', 'silent'), ...events, ...ended)
  expect(running.get('x:0')?.events).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4].map((index) => `rung ${index}`),
  )
  expect([...running.keys()]).toEqual(['x:0', ...ended.slice(10).map((one) => one.sessionId)])
})
