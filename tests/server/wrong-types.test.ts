import { afterAll, beforeAll, expect, test } from 'vitest'
import { REQUIRED } from '#rules/form/field.ts'
import { type BodyField, bodyFieldsOf, typeOf } from '#tests/support/body-fields.ts'
import { anAdminOf } from '#tests/support/members.ts'
import { type Contract, type Route, routesOf } from '#tests/support/routes.ts'
import { type Answer, type Api, startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: Api
let contract: Contract
let routes: Route[]
beforeAll(async () => {
  server = await startTestServer()
  admin = (await anAdminOf(server)).api
  contract = (await server.api.get('/api/openapi.json')).body
  routes = routesOf(contract)
})
afterAll(() => server.stop())

/** One value of every type. The string does not look like a number. */
const VALUES = ['words', 7, true, [], {}, null]

/** An unused id, so that a call with a valid body still changes nothing. */
const NOBODY = '999999'

const urlOf = ({ path }: Route): string =>
  path
    .replace('{provider}', 'google')
    .replace('{token}', 'x')
    .replace(/\{\w+\}/g, NOBODY)

const send = (route: Route, body: unknown): Promise<Answer> =>
  admin[route.method.toLowerCase() as 'post'](urlOf(route), body)

const sentencesOf = ({ body }: Answer): string[] => [
  ...(body?.message === undefined ? [] : [body.message]),
  ...Object.values<string[]>(body?.errors ?? {}).flat(),
]

/** Zod's own messages, which appear if a schema has no messages. */
const ENGLISH_OF_ZOD =
  /invalid (input|option|string|element|key)|expected|received|too (small|big)/i

/** The faults in a response: a server error, or a validator's own message. */
const faultsOf = (call: string, answer: Answer): string[] => [
  ...(answer.status >= 500 ? [`${call} → ${answer.status}`] : []),
  ...sentencesOf(answer)
    .filter((sentence) => ENGLISH_OF_ZOD.test(sentence))
    .map((sentence) => `${call} → ${sentence}`),
]

/** The errors at a field, or at the field that contains it. */
function saidAt(name: string, { body }: Answer): string[] {
  const said: string[] | undefined = body?.errors?.[name]
  const end = name.lastIndexOf('.')
  return said ?? (end === -1 ? [] : saidAt(name.slice(0, end), { body } as Answer))
}

/** Sends each field of each body with these values, and collects the responses. */
async function answersTo(values: (field: BodyField) => unknown[]) {
  const answers: { call: string; value: unknown; field: BodyField; answer: Answer }[] = []
  for (const route of routes)
    for (const field of bodyFieldsOf(contract, route.method, route.path))
      for (const value of values(field)) {
        const call = `${route.method} ${route.path} ${field.name}: ${JSON.stringify(value)}`
        const answer = await send(route, field.bodyWith(value))
        answers.push({ call, value, field, answer })
      }
  return answers
}

test('a value of the wrong type gets an error message of our own at its field, and is not reported as missing', async () => {
  const answers = await answersTo(({ takes }) =>
    VALUES.filter((value) => !takes.has(typeOf(value))),
  )
  const faults = answers.flatMap(({ call, value, field, answer }) => {
    const said = saidAt(field.name, answer)
    return [
      ...faultsOf(call, answer),
      ...(said.length === 0 ? [`${call} → nothing at its field`] : []),
      ...(value !== null && said.includes(REQUIRED) ? [`${call} → ${REQUIRED}`] : []),
    ]
  })
  expect(answers.length).toBeGreaterThan(500)
  expect(faults).toEqual([])
})

test('a number that is sent as a string is accepted or refused like the number itself', async () => {
  const numeric = ({ takes }: BodyField) => takes.has('number')
  const numbers = await answersTo((field) => (numeric(field) ? [7, -7, 0.5] : []))
  const strings = await answersTo((field) => (numeric(field) ? ['7', '-7', '0.5'] : []))
  const said = ({ field, answer }: (typeof numbers)[number]) => [
    answer.status,
    answer.body?.errors?.[field.name],
  ]
  const different = numbers.flatMap((one, place) => {
    const other = strings[place] as typeof one
    return JSON.stringify(said(one)) === JSON.stringify(said(other))
      ? []
      : [`${other.call} → ${JSON.stringify(said(other))} instead of ${JSON.stringify(said(one))}`]
  })
  expect(numbers.length).toBeGreaterThan(60)
  expect(different).toEqual([])
})

test('a body that is missing, empty or not an object is refused with a message of our own', async () => {
  const faults: string[] = []
  for (const route of routes) {
    if (bodyFieldsOf(contract, route.method, route.path).length === 0) continue
    for (const body of ['', '{}', 'null', '[]', '[7]', '7', 'true', '"words"'])
      faults.push(...faultsOf(`${route.method} ${route.path} ${body}`, await send(route, body)))
  }
  expect(faults).toEqual([])
})

test('an invalid path or query is refused with a message of our own', async () => {
  const faults: string[] = []
  for (const route of routes) {
    const { method, path, query } = route
    const ask = (url: string) => admin[method.toLowerCase() as 'get'](url)
    for (const nonsense of ['x', '-1', '1.5', '0', '%20', '99999999999999999999', 'x'.repeat(99)]) {
      if (!path.includes('{')) continue
      const url = path.replace(/\{\w+\}/g, nonsense)
      faults.push(...faultsOf(`${method} ${url}`, await ask(url)))
    }
    if (method !== 'GET') continue
    const asked = query.flatMap((name) =>
      ['', 'x', '-1', `1&${name}=2`].map((is) => `${name}=${is}`),
    )
    for (const url of ['', ...asked].map((parameters) => `${urlOf(route)}?${parameters}`))
      faults.push(...faultsOf(`${method} ${url}`, await ask(url)))
  }
  expect(faults).toEqual([])
})
