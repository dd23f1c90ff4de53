import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Path } from '#rules/wire/path.ts'
import { databases } from '#tests/support/databases.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

describe.each(databases)('content pages (%s)', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  test('can be listed by anyone, in a fixed order and without their texts', async () => {
    const { status, body } = await server.api.get('/api/pages')
    expect(status).toBe(200)
    expect(body).toEqual({
      data: [
        { id: 1, slug: 'about', title: 'About Critter Swap' },
        { id: 2, slug: 'how-it-works', title: 'How a swap works' },
        { id: 3, slug: 'rules', title: 'The rules' },
        { id: 4, slug: 'privacy', title: 'Privacy' },
        { id: 5, slug: 'parents', title: 'For parents' },
      ],
    })
  })

  test('can be read by slug and by id', async () => {
    const bySlug = await server.api.get('/api/pages/parents')
    const byId = await server.api.get('/api/pages/5')
    expect(bySlug.status).toBe(200)
    expect(bySlug.body.data.title).toBe('For parents')
    expect(bySlug.body.data.updated_at).toBe('2030-01-01T00:00:00.000Z')
    expect(byId.body).toEqual(bySlug.body)
  })

  test('link only to pages that exist', async () => {
    const { body } = await server.api.get('/api/pages')
    const slugs: string[] = body.data.map(({ slug }: { slug: string }) => slug)
    const texts = await Promise.all(slugs.map((slug) => server.api.get(`/api/pages/${slug}`)))
    const targets = texts.flatMap(({ body }) =>
      [...body.data.body.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
    )
    const there = [...slugs.map((slug): Path => `/page/${slug}`), '/licences.txt']
    expect(targets.filter((target) => !there.includes(target))).toEqual([])
    expect(targets.length).toBeGreaterThan(0)
  })

  test.each(['/api/pages/nowhere', '/api/pages/99', '/api/pages/0', '/api/pages/Not%20A%20Slug'])(
    'get a 404 at %s',
    async (path) => {
      const { status, body } = await server.api.get(path)
      expect({ status, body }).toEqual({
        status: 404,
        body: { message: 'We couldn’t find this. It may have been deleted' },
      })
    },
  )
})
