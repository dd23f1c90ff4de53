import { describe, expect, test } from 'vitest'
import { loadMachine } from '#machines/load.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

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

takesEveryTransition(plain, {
  input,
  outcomes: { load: { done: [['a letter']], error: [offline] } },
})

takesEveryTransition(full, {
  input,
  outcomes: { load: { done: [[], ['a letter']], error: [missing, offline] } },
})

function start(machine = full) {
  const play = stage(machine, input)
  const seen = () => [play.snapshot().value, play.snapshot().context.data]
  return { play, seen }
}

test('what was asked for is asked with what the owner gave', () => {
  expect(start().play.started).toEqual([{ id: 'load', input }])
})

test('nothing is something to be said, where it is a list', () => {
  const { play, seen } = start()
  play.done('load', [])
  expect(seen()).toEqual(['empty', []])
})

test('a failed load is asked for again by hand', () => {
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

test('what is missing is missing only where it may be', () => {
  const seen = [plain, full].map((machine) => {
    const { play } = start(machine)
    play.fail('load', missing)
    return play.snapshot().value
  })
  expect(seen).toEqual(['failed', 'missing'])
})

describe('looked at again', () => {
  function refreshing() {
    const started = start()
    started.play.done('load', ['a letter'])
    started.play.send({ type: 'refresh.requested' })
    return started
  }

  test('it shows what was here until the news have come', () => {
    const { play, seen } = refreshing()
    const meanwhile = seen()
    play.done('refresh', [])
    expect([meanwhile, seen()]).toEqual([
      ['refreshing', ['a letter']],
      ['empty', []],
    ])
  })

  test('what is known of the news shows at once, and stays when the rest does not come', () => {
    const { play, seen } = refreshing()
    play.send({ type: 'refresh.requested', known: ['a postcard'] })
    const meanwhile = seen()
    play.fail('refresh', offline)
    expect([meanwhile, seen()]).toEqual([
      ['refreshing', ['a postcard']],
      ['ready', ['a postcard']],
    ])
  })

  test('it keeps what was here when the news do not come', () => {
    const { play, seen } = refreshing()
    play.fail('refresh', offline)
    expect(seen()).toEqual(['ready', ['a letter']])
  })

  test('news that come while it is on its way have it asked for once more', () => {
    const { play } = start()
    play.send({ type: 'refresh.requested' })
    play.done('load', ['a letter'])
    play.send({ type: 'refresh.requested' })
    play.send({ type: 'refresh.requested' })
    expect(play.started.map(({ id }) => id)).toEqual(['load', 'load', 'refresh', 'refresh'])
  })
})
