import { expect, test } from 'vitest'
import { Gate } from '#server/storage/gate.ts'

/** Sends work through the gate and records each piece when it begins. Each piece ends a moment later. */
function passing(gate: Gate) {
  const begun: string[] = []
  const pass = (member: number, name: string, isGone = () => false) => {
    const work = async () => {
      begun.push(name)
      await Promise.resolve()
      return name
    }
    return gate.pass(work, { member, isGone })
  }
  return { begun, pass }
}

test('the gate runs a fixed number of calls at a time, and starts a waiting call when another ends', async () => {
  const { begun, pass } = passing(new Gate(2))
  const all = [pass(1, 'a'), pass(1, 'b'), pass(1, 'c')]
  const atOnce = [...begun]
  expect([atOnce, await Promise.all(all), begun]).toEqual([
    ['a', 'b'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
})

test('the gate alternates between members even if many calls of one member wait', async () => {
  const { begun, pass } = passing(new Gate(1))
  await Promise.all([
    ...['a', 'b', 'c', 'd'].map((name) => pass(1, name)),
    ...['e', 'f'].map((name) => pass(2, name)),
    pass(3, 'g'),
  ])
  expect(begun).toEqual(['a', 'b', 'e', 'g', 'c', 'f', 'd'])
})

test('the gate is not blocked by failed work or by a caller who disconnected while waiting', async () => {
  const gate = new Gate(1)
  const { begun, pass } = passing(gate)
  const failing = gate.pass(() => Promise.reject(new Error('no')), {
    member: 1,
    isGone: () => false,
  })
  const gone = pass(2, 'gone', () => true)
  const last = pass(3, 'last')
  await expect(failing).rejects.toThrow('no')
  expect([await gone, await last, begun]).toEqual([null, 'last', ['last']])
})
