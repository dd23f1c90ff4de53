import { sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isTaken, refusalOf } from '#server/db/failures.ts'
import { databases } from '#tests/support/databases.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

test.each([
  ['ECONNREFUSED', 'nothing listens there'],
  ['EAGAIN', 'a Unix socket accepts no more connections, because its server hangs'],
])('%s (%s) is reported as a database that is briefly unavailable', (code) => {
  const refused = refusalOf(
    new DrizzleQueryError('select 1', [], Object.assign(new Error(), { code })),
  )
  expect([refused?.status, refused?.code]).toEqual([503, 'unavailable'])
})

test('a full database disk causes its own 503, not the 503 for overload', () => {
  const refused = refusalOf(
    new DrizzleQueryError('insert', [], Object.assign(new Error(), { code: '53100' })),
  )
  expect([refused?.status, refused?.code, refused?.retryAfter]).toEqual([503, 'no_room', 60])
})

describe('a faulty request', () => {
  let server: TestServer
  let member: LoggedIn
  beforeAll(async () => {
    server = await startTestServer()
    member = await aMemberOf(server)
  })
  afterAll(() => server.stop())

  const read = (body: unknown, headers: Record<string, string> = {}) =>
    member.api.post('/api/notifications/read', body, { headers })
  const said = async (answer: ReturnType<typeof read>) => {
    const { status, body } = await answer
    return { status, body }
  }

  test('with unreadable JSON gets a 400', async () => {
    expect(await said(read('{"ids": [1'))).toEqual({
      status: 400,
      body: { message: 'We can’t read this request', code: 'unreadable' },
    })
  })

  test('with another media type gets a 415', async () => {
    expect(
      await said(read('ids=1', { 'content-type': 'application/x-www-form-urlencoded' })),
    ).toEqual({
      status: 415,
      body: { message: 'Please send JSON', code: 'media_type' },
    })
  })

  test('with a body over 256 kB gets a 413', async () => {
    expect(await said(read({ ids: [], filler: 'x'.repeat(256 * 1024) }))).toEqual({
      status: 413,
      body: { message: 'This is too large', code: 'too_large' },
    })
  })

  test('with a body that breaks a rule gets a 422 and a message for each field', async () => {
    expect(await said(read({ ids: 'all' }))).toEqual({
      status: 422,
      body: {
        message: 'This should be a list',
        code: 'invalid',
        errors: { ids: ['This should be a list'] },
      },
    })
  })

  test.each([[[]], ['words'], [7]])('with a body of %j gets a 422', async (body) => {
    const { status } = await read(JSON.stringify(body))
    expect(status).toBe(422)
  })

  test('with an empty body counts as an object without fields', async () => {
    expect((await read('', { 'content-type': 'application/json' })).status).toBe(204)
  })

  test('loses the fields that would change the prototype', async () => {
    expect(
      (await read('{"__proto__": {"ids": "all"}, "constructor": {"prototype": {}}}')).status,
    ).toBe(204)
  })

  test.each([
    ['/api/notifications?page=0', 'page'],
    ['/api/notifications?page=1&page=2', 'page'],
    ['/api/notifications?sort=name', 'sort'],
    ['/api/notifications?include=user', 'include'],
    ['/api/notifications?filter[type]=step', 'filter[type]'],
  ])('for %s gets a 400 that names the parameter', async (path, name) => {
    const { status, body } = await member.api.get(path)
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'invalid_query', [name]])
  })

  test.each([
    '/api',
    '/api/nowhere',
    '/api/pages/1/2',
    '/media/nothing.webp',
    '/assets/nothing.js',
  ])('for %s gets a 404 in the usual error format', async (path) => {
    const { status, body } = await server.api.get(path)
    expect({ status, body }).toEqual({
      status: 404,
      body: { message: 'We couldn’t find this. It may have been deleted' },
    })
  })

  test('with a path that cannot be decoded gets a 400', async () => {
    const { status, body } = await server.api.get('/api/pages/%zz')
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'We can’t read this request', code: 'unreadable' },
    })
  })
})

describe.each(databases)('when a database reports an error (%s),', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const failure = (query: ReturnType<typeof sql>) =>
    server.db.execute(query).then(
      () => null,
      (error: unknown) => error,
    )
  const answerTo = async (query: ReturnType<typeof sql>) => {
    const refused = refusalOf(await failure(query))
    return refused && [refused.status, refused.code]
  }

  test('input that the database rejects causes a refusal, never a 500', async () => {
    expect(
      await Promise.all([
        answerTo(sql`insert into post_tags (label) values ('Received')`),
        answerTo(sql`insert into post_taggings (post_id, tag_id) values (999, 1)`),
        answerTo(sql`select ${'\0'}::text`),
        answerTo(sql`select ${'99999999999999999999'}::bigint`),
      ]),
    ).toEqual([
      [422, 'taken'],
      [422, 'gone'],
      [422, 'unkeepable'],
      [422, 'too_large'],
    ])
  })

  test('an error in one of the server’s own queries is not reported as a refusal', async () => {
    expect(await answerTo(sql`select nonsense`)).toBe(null)
  })

  test('a unique constraint violation can be recognised by the name of the constraint', async () => {
    const error = await failure(sql`insert into post_tags (label) values ('Received')`)
    expect([isTaken(error, 'post_tags_label_unique'), isTaken(error, 'pages_slug_unique')]).toEqual(
      [true, false],
    )
  })

  test('an unavailable database causes a 503 with Retry-After', async () => {
    const broken = await startTestServer({ database })
    await broken.pool.end()
    const answers = await Promise.all([broken.api.get('/api/pages'), broken.api.get('/readyz')])
    expect(answers.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
      [503, '2'],
      [503, '2'],
    ])
    expect((await broken.api.get('/healthz')).status).toBe(200)
    await broken.app.close()
  })
})
