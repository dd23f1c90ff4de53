/** A local provider that stands in for Google, with OpenID Connect, and for Facebook, with plain OAuth 2. */
import { type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import type { Provider } from '#rules/joining/social.ts'
import type { Answer, Api } from './server.ts'

/** The claims of the person who is logged in at the provider. */
export interface Someone {
  sub: string
  email?: string | undefined
  email_verified?: unknown
  given_name?: string
}

const ID = { google: 'google-app', facebook: 'facebook-app' } as const
const SECRET = 'known to the provider'

export type TestProvider = Awaited<ReturnType<typeof startProvider>>

export async function startProvider(port = 0) {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(port, '127.0.0.1')
  const issuer = `http://127.0.0.1:${server.address().port}`
  server.issuer.url = issuer
  let someone: Someone = { sub: 'nobody' }
  let change: (response: MutableResponse) => void = () => undefined

  server.service.on('beforeTokenSigning', ({ payload }: MutableToken) => {
    Object.assign(payload, someone)
  })
  server.service.on('beforeUserinfo', (response: MutableResponse) => {
    const { sub: id, email, given_name: first_name } = someone
    response.body = { id, email, first_name }
    change(response)
  })
  server.service.on('beforeResponse', (response: MutableResponse, { body }) => {
    const isPlain = body.client_id === ID.facebook
    if (isPlain && response.body !== '') {
      delete response.body.id_token
      delete response.body.refresh_token
    }
    change(response)
  })

  return {
    issuer,
    env: {
      GOOGLE_CLIENT_ID: ID.google,
      GOOGLE_CLIENT_SECRET: SECRET,
      GOOGLE_ISSUER: issuer,
      FACEBOOK_CLIENT_ID: ID.facebook,
      FACEBOOK_CLIENT_SECRET: SECRET,
      FACEBOOK_ISSUER: issuer,
    },
    /** Sets the person who is logged in at the provider. */
    knows(other: Someone) {
      someone = other
    },
    /** Changes all of the provider's responses. A call without an argument restores the original responses. */
    answers(changed: (response: MutableResponse) => void = () => undefined) {
      change = changed
    },
    stop: () => (server.listening ? server.stop() : Promise.resolve()),
  }
}

/** Returns the provider's URL that the browser goes to. */
export async function leave(api: Api, provider: Provider): Promise<URL> {
  const { body } = await api.get(`/api/auth/login/${provider}`)
  return new URL(body.data.url)
}

/** Agrees at the provider and returns the parameters of the callback. */
export async function agreeAt(url: URL): Promise<{ code: string; state: string }> {
  const answer = await fetch(url, { redirect: 'manual' })
  const { searchParams } = new URL(answer.headers.get('location') ?? '')
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}

/** Calls the callback with these parameters. */
export const comeBack = (
  api: Api,
  provider: Provider,
  back: { code: string; state: string },
): Promise<Answer> =>
  api.get(`/api/auth/login/${provider}/callback?${new URLSearchParams({ ...back })}`)

/** Goes to the provider, agrees and comes back. */
export const goThrough = async (api: Api, provider: Provider): Promise<Answer> =>
  comeBack(api, provider, await agreeAt(await leave(api, provider)))
