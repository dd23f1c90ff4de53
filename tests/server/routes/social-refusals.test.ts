import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anEmail } from '#tests/support/accounts.ts'
import { goThrough, startProvider, type TestProvider } from '#tests/support/provider.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said } from '#tests/support/several.ts'

let provider: TestProvider
let server: TestServer
beforeAll(async () => {
  provider = await startProvider()
  server = await startTestServer({ env: provider.env })
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})
beforeEach(() => provider.answers())

let count = 0
const someone = (change: Record<string, unknown> = {}) => {
  count += 1
  return { sub: `visitor-${count}`, email: anEmail(), email_verified: true, ...change }
}

describe('a login with a failing provider', () => {
  test.each([undefined, '', 'no email', 'a@b.example\r\nBcc: c@d.example'])(
    'is refused if the provider gives no usable email: %j',
    async (email) => {
      provider.knows(someone({ email }))
      expect(said(await goThrough(server.api, 'google'))).toEqual({
        status: 422,
        body: {
          message:
            'Google didn’t tell us your email address. Allow it there, or join with your email and a password.',
          code: 'no_email',
        },
      })
    },
  )

  test.each(['google', 'facebook'] as const)('is refused if %s rejects the code', async (name) => {
    provider.knows(someone())
    provider.answers((response) => {
      response.statusCode = 400
      response.body = { error: 'invalid_grant' }
    })
    const { status, body } = await goThrough(server.api, name)
    expect([status, body.code]).toEqual([422, 'provider'])
  })

  test.each(['google', 'facebook'] as const)(
    'gets a 503 if %s responds with a server error',
    async (name) => {
      provider.knows(someone())
      provider.answers((response) => {
        response.statusCode = 500
        response.body = { oh: 'no' }
      })
      const { status, body, headers } = await goThrough(server.api, name)
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'provider_down', '30'])
    },
  )

  test('cannot begin while the provider is unreachable, and the next attempt tries again', async () => {
    const away = await startProvider()
    const lonely = await startTestServer({ env: away.env })
    await away.stop()
    const first = await lonely.api.get('/api/auth/login/google')
    const { port } = new URL(away.issuer)
    const back = await startProvider(Number(port))
    const second = await lonely.api.get('/api/auth/login/google')
    await lonely.stop()
    await back.stop()
    expect([said(first), second.status]).toEqual([
      {
        status: 503,
        body: {
          message: 'We can’t reach Google right now. Please try again in a moment.',
          code: 'provider_down',
        },
      },
      200,
    ])
  })

  test('is refused if the id token was issued for another app', async () => {
    provider.knows({ ...someone(), aud: 'another-app' } as never)
    const { status, body } = await goThrough(server.api, 'google')
    expect([status, body.code]).toEqual([422, 'provider'])
  })
})
