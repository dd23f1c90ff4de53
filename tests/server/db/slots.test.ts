import { expect, test } from 'vitest'
import type { Asker } from '#server/db/patience.ts'
import { Slots } from '#server/db/slots.ts'

const asking = (network: string, changes: Partial<Asker> = {}): Asker => ({
  network,
  connection: 60_000,
  query: 60_000,
  isGone: () => false,
  waits: () => {},
  served: () => {},
  ...changes,
})

test('networks take turns, however many wait from one of them', async () => {
  const slots = new Slots(1)
  const served: string[] = []
  const one = async (network: string, name: string) => {
    await slots.take(asking(network))
    served.push(name)
    slots.give()
  }
  await slots.take(asking('first'))
  const all = [
    one('crowd', 'crowd 1'),
    one('crowd', 'crowd 2'),
    one('crowd', 'crowd 3'),
    one('other', 'other 1'),
    one('third', 'third 1'),
    one('other', 'other 2'),
  ]
  slots.give()
  await Promise.all(all)
  expect(served).toEqual(['crowd 1', 'other 1', 'third 1', 'crowd 2', 'other 2', 'crowd 3'])
})

test('a caller who has lost patience or has left does not hold up the next', async () => {
  const slots = new Slots(1)
  await slots.take(asking('first'))
  const impatient = slots.take(asking('second', { connection: 1 }))
  await expect(impatient).rejects.toThrow('no connection was free in time')
  const gone = slots.take(asking('second', { isGone: () => true }))
  const last = slots.take(asking('third'))
  slots.give()
  await expect(gone).rejects.toThrow('whoever asked is gone')
  await last
  slots.give()
  await slots.take(asking('fourth'))
})
