import { expect, test } from 'vitest'
import { Gate } from '#server/storage/gate.ts'

/** Passes that are noted as they begin; each ends a moment later. */
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

test('so many pass at once, and the others one after the other', async () => {
  const { begun, pass } = passing(new Gate(2))
  const all = [pass(1, 'a'), pass(1, 'b'), pass(1, 'c')]
  const atOnce = [...begun]
  expect([atOnce, await Promise.all(all), begun]).toEqual([
    ['a', 'b'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
})

test('members take turns, however many of one wait', async () => {
  const { begun, pass } = passing(new Gate(1))
  await Promise.all([
    ...['a', 'b', 'c', 'd'].map((name) => pass(1, name)),
    ...['e', 'f'].map((name) => pass(2, name)),
    pass(3, 'g'),
  ])
  expect(begun).toEqual(['a', 'b', 'e', 'g', 'c', 'f', 'd'])
})

test('who has gone meanwhile is not begun, and keeps nobody waiting; nor does work that fails', async () => {
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
