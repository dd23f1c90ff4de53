import { expect, test } from 'vitest'
import { startTestServer } from '#tests/support/server.ts'

test('the OpenAPI document describes the routes with their schemas, security and errors', async () => {
  const server = await startTestServer()
  const { status, body } = await server.api.get('/api/openapi.json')
  const described = Object.keys(body.paths)
  const routed = server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => /\b(api\/\S*)/.exec(line)?.[1] ?? [])
  await server.stop()
  expect([status, body.openapi]).toEqual([200, '3.1.0'])
  expect(routed.length).toBeGreaterThan(3)
  expect(described).toContain('/api/pages/{id}')
  expect(described).not.toContain('/api/openapi.json')
  expect(Object.keys(body.components.schemas)).toEqual(
    expect.arrayContaining(['Error', 'Notification', 'Page', 'Picture']),
  )
  expect(body.paths['/api/pages'].get.security).toEqual([])
  expect(body.security).toEqual([{ bearer: [] }])
  expect(body.paths['/api/notifications'].get.security).toBe(undefined)
  expect(Object.keys(body.paths['/api/pages/{id}'].get.responses)).toEqual(['200', '4XX', '5XX'])
  expect(Object.keys(body.paths['/api/posts/{id}'].delete.responses)).toEqual(['204', '4XX', '5XX'])
})
