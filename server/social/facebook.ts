import { createHmac } from 'node:crypto'
import {
  allowInsecureRequests,
  ClientSecretPost,
  Configuration,
  fetchProtectedResource,
} from 'openid-client'
import * as z from 'zod/mini'
import {
  asking,
  PATIENCE_SECONDS,
  ProviderFailed,
  type SocialProvider,
  visitorFrom,
} from './provider.ts'
import { isLocal, type ProviderSettings } from './settings.ts'
import { departureBy, tokensFor, type Way } from './way.ts'

const VERSION = 'v23.0'
const GRAPH = `https://graph.facebook.com/${VERSION}`

/** Returns Facebook's own endpoints, or the endpoints of a stand-in. */
const endpointsOf = (issuer: string | null) =>
  issuer === null
    ? {
        issuer: 'https://www.facebook.com',
        authorization_endpoint: `https://www.facebook.com/${VERSION}/dialog/oauth`,
        token_endpoint: `${GRAPH}/oauth/access_token`,
        userinfo_endpoint: `${GRAPH}/me`,
      }
    : {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
      }

const userSchema = z.object({
  id: z.string(),
  email: z.optional(z.unknown()),
  first_name: z.optional(z.unknown()),
  name: z.optional(z.unknown()),
})

/**
 * Logs in with plain OAuth 2. A separate call fetches the user. Facebook returns an email but not whether it is
 * verified, so visitors have to open a link that we email them.
 */
export function facebook(
  { clientId, clientSecret, issuer }: ProviderSettings,
  comesBackTo: string,
): SocialProvider {
  const way: Way = { comesBackTo, scope: 'email,public_profile' }
  const endpoints = endpointsOf(issuer)
  const configuration = new Configuration(
    endpoints,
    clientId,
    undefined,
    ClientSecretPost(clientSecret),
  )
  configuration.timeout = PATIENCE_SECONDS
  if (isLocal(endpoints.issuer)) allowInsecureRequests(configuration)

  /** Fetches the user that the access token belongs to. */
  async function user(token: string) {
    const url = new URL(endpoints.userinfo_endpoint)
    url.searchParams.set('fields', 'id,first_name,name,email')
    // Proves that the token is used by the app it was issued for.
    const proof = createHmac('sha256', clientSecret).update(token).digest('hex')
    url.searchParams.set('appsecret_proof', proof)
    const answer = await fetchProtectedResource(configuration, token, url, 'GET')
    const described = userSchema.safeParse(await answer.json())
    if (!described.success) throw new ProviderFailed('refused', 'it names nobody')
    return described.data
  }

  return {
    departure: (secrets) => asking(() => departureBy(configuration, way, secrets)),
    visitor: (back, verifier) =>
      asking(async () => {
        const asked = { verifier, idTokenExpected: false }
        const { access_token } = await tokensFor(configuration, way, back, asked)
        const { id, email, first_name, name } = await user(access_token)
        return visitorFrom({ subject: id, email, isProven: false, name: first_name ?? name })
      }),
  }
}
