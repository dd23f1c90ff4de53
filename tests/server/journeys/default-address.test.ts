import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Address } from '#rules/address/schema.ts'
import { often } from '#tests/support/effort.ts'
import { HOME } from '#tests/support/home.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, inTurn } from '#tests/support/several.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const acts = ['add', 'edit', 'choose', 'remove'] as const
/** An act on the address at the index `which`, modulo the number of addresses. */
interface Step {
  act: (typeof acts)[number]
  which: number
}
const steps = fc.array(
  fc.record<Step>({ act: fc.constantFrom(...acts), which: fc.nat({ max: 5 }) }),
  { minLength: 4, maxLength: 16 },
)

function take({ api }: LoggedIn, { act }: Step, id: number | undefined) {
  if (act === 'add' || id === undefined) return api.post('/api/addresses', HOME)
  if (act === 'edit') return api.put(`/api/addresses/${id}`, { ...HOME, id, is_main: true })
  if (act === 'choose') return api.post(`/api/addresses/${id}/default`)
  return api.delete(`/api/addresses/${id}`)
}

const chosen = (ids: readonly number[], { which }: Step) => ids[which % ids.length]

/** The first address is the default until another is chosen. When the default is removed, the oldest address replaces it. */
function modelAfter(ids: readonly number[], main: number | undefined, step: Step, made: number) {
  const id = chosen(ids, step)
  if (step.act === 'add' || id === undefined) return { ids: [...ids, made], main: main ?? made }
  if (step.act === 'edit') return { ids: [...ids], main }
  if (step.act === 'choose') return { ids: [...ids], main: id }
  const left = ids.filter((one) => one !== id)
  return { ids: left, main: main === id ? left[0] : main }
}

const bookOf = async ({ api }: LoggedIn): Promise<Address[]> =>
  (await api.get('/api/addresses')).body.data

test('exactly one address is the default after any sequence of adding, editing, choosing and removing', async () => {
  const property = fc.asyncProperty(steps, async (order) => {
    const member = await aMemberOf(server)
    let model: { ids: number[]; main: number | undefined } = { ids: [], main: undefined }
    await inTurn(order.length, async (i) => {
      const step = order[i] as Step
      const { body } = await take(member, step, chosen(model.ids, step))
      model = modelAfter(model.ids, model.main, step, body?.data?.id)
      const book = await bookOf(member)
      expect(book.map(({ id, is_main }) => [id, is_main])).toEqual(
        model.ids.map((id) => [id, id === model.main]),
      )
    })
  })
  await fc.assert(property, { numRuns: often({ sample: 5, whole: 100 }) })
})

test('exactly one address is the default after simultaneous changes', async () => {
  const property = fc.asyncProperty(steps, async (order) => {
    const member = await aMemberOf(server)
    const ids: number[] = []
    await inTurn(3, async () => {
      ids.push((await member.api.post('/api/addresses', HOME)).body.data.id)
    })
    await atOnce(order.length, (i) => {
      const step = order[i] as Step
      return take(member, step, chosen(ids, step))
    })
    const book = await bookOf(member)
    expect(book.filter(({ is_main }) => is_main).length).toBe(Math.min(book.length, 1))
  })
  await fc.assert(property, { numRuns: often({ sample: 5, whole: 100 }) })
})
