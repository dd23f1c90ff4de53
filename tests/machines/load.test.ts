import { describe, expect, test } from 'vitest'
import { loadMachine } from '#machines/load.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import { followsModel } from '#tests/support/follows.ts'
import { stage } from '#tests/support/stage.ts'
import { loadModel } from './load.model.ts'

const input = { day: 'today' }
const missing = aFailure({ kind: 'refused', status: 404 })

const plain = loadMachine<string[], typeof input>({ id: 'plain', description: 'What only loads.' })

const full = loadMachine<string[], typeof input>({
  id: 'full',
  description: 'What loads, may be empty, may be missing and is looked at again.',
  mayBeEmpty: true,
  mayBeMissing: true,
  refreshes: true,
})

function start(machine = full) {
  const play = stage(machine, input)
  const seen = () => [play.snapshot().value, play.snapshot().context.data]
  return { play, seen }
}

test('on every path, data is loaded, refreshed and kept as the specification says', () =>
  followsModel(
    full,
    {
      input,
      events: { 'refresh.requested': [{}, { known: ['a draft'] }] },
      outcomes: { load: { done: [[], ['a letter']], error: [missing, offline] } },
    },
    loadModel(),
  ))

test('a load calls its service with the owner’s input', () => {
  expect(start().play.started).toEqual([{ id: 'load', input }])
})

test('an empty list is shown in its own state, “empty”', () => {
  const { play, seen } = start()
  play.done('load', [])
  expect(seen()).toEqual(['empty', []])
})

test('a failed load can be retried', () => {
  const { play, seen } = start(plain)
  play.fail('load', offline)
  const failed = seen()
  play.send({ type: 'retry.requested' })
  play.done('load', ['a letter'])
  expect([failed, seen()]).toEqual([
    ['failed', null],
    ['ready', ['a letter']],
  ])
})

test('a 404 counts as missing only where the data may be missing', () => {
  const seen = [plain, full].map((machine) => {
    const { play } = start(machine)
    play.fail('load', missing)
    return play.snapshot().value
  })
  expect(seen).toEqual(['failed', 'missing'])
})

describe('a refreshed load', () => {
  function refreshing() {
    const started = start()
    started.play.done('load', ['a letter'])
    started.play.send({ type: 'refresh.requested' })
    return started
  }

  test('shows the current data until the new data arrives', () => {
    const { play, seen } = refreshing()
    const meanwhile = seen()
    play.done('refresh', [])
    expect([meanwhile, seen()]).toEqual([
      ['refreshing', ['a letter']],
      ['empty', []],
    ])
  })

  test('shows the data that came with the refresh event, and keeps it if the request fails', () => {
    const { play, seen } = refreshing()
    play.send({ type: 'refresh.requested', known: ['a postcard'] })
    const meanwhile = seen()
    play.fail('refresh', offline)
    expect([meanwhile, seen()]).toEqual([
      ['refreshing', ['a postcard']],
      ['ready', ['a postcard']],
    ])
  })

  test('keeps the current data when the request fails', () => {
    const { play, seen } = refreshing()
    play.fail('refresh', offline)
    expect(seen()).toEqual(['ready', ['a letter']])
  })

  test('is missing when the server no longer has the data', () => {
    const { play, seen } = refreshing()
    play.fail('refresh', missing)
    expect(seen()[0]).toBe('missing')
  })

  test('is requested again if another refresh is requested during the request', () => {
    const { play } = start()
    play.send({ type: 'refresh.requested' })
    play.done('load', ['a letter'])
    play.send({ type: 'refresh.requested' })
    play.send({ type: 'refresh.requested' })
    expect(play.started.map(({ id }) => id)).toEqual(['load', 'load', 'refresh', 'refresh'])
  })
})
