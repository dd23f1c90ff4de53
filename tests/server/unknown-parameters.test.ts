import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdminOf } from '#tests/support/members.ts'
import { type Contract, listsOf } from '#tests/support/routes.ts'
import { type Api, startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: Api
let lists: string[]
beforeAll(async () => {
  server = await startTestServer()
  admin = (await anAdminOf(server)).api
  lists = listsOf((await server.api.get('/api/openapi.json')).body as Contract)
})
afterAll(() => server.stop())

test('the lists used in this test include both paged and unpaged lists', () => {
  expect(lists).toEqual(
    expect.arrayContaining([
      '/api/addresses',
      '/api/birthdays',
      '/api/comments-and-likes/{postId}',
      '/api/exchanges',
      '/api/mod/exclusions',
      '/api/pages',
      '/api/post-tags',
      '/api/surveys',
    ]),
  )
  expect(lists.length).toBeGreaterThan(25)
})

test.each([
  ['sort', 'colour'],
  ['include', 'everything'],
  ['filter[colour]', 'red'],
  ['filter', 'red'],
  ['filter[search][]', 'red'],
])('every list refuses %s=%s and names the parameter', async (name, value) => {
  const answers = await Promise.all(
    lists.map(async (path) => {
      const url = path.replace(/\{\w+\}/g, '1')
      const { status, body } = await admin.get(`${url}?${name}=${value}`)
      return [path, status, body.code, body.errors?.[name]?.[0]]
    }),
  )
  const words = name.startsWith('filter') ? `Unknown ${name}` : `Unknown ${name}: ${value}`
  expect(answers).toEqual(lists.map((path) => [path, 400, 'invalid_query', words]))
})

test('every list ignores a parameter that is not a sort, include or filter', async () => {
  const answers = await Promise.all(
    lists.map(async (path) => {
      const { body } = await admin.get(`${path.replace(/\{\w+\}/g, '1')}?colour=red`)
      return [path, body?.errors?.colour]
    }),
  )
  expect(answers).toEqual(lists.map((path) => [path, undefined]))
})
