import {
  allowInsecureRequests,
  ClientSecretPost,
  type Configuration,
  discovery,
} from 'openid-client'
import { asking, PATIENCE_SECONDS, type SocialProvider, visitorFrom } from './provider.ts'
import { isLocal, type ProviderSettings } from './settings.ts'
import { departureBy, tokensFor, type Way } from './way.ts'

const ISSUER = 'https://accounts.google.com'

/** Logs in with OpenID Connect: the provider publishes its endpoints, and describes the visitor in an ID token. */
export function google(
  { clientId, clientSecret, issuer }: ProviderSettings,
  comesBackTo: string,
): SocialProvider {
  const way: Way = { comesBackTo, scope: 'openid email profile' }
  const at = issuer ?? ISSUER
  let found: Promise<Configuration> | null = null

  /** Discovers the endpoints once; after a failure, the next visitor triggers another attempt. */
  function configuration(): Promise<Configuration> {
    found ??= discovery(new URL(at), clientId, undefined, ClientSecretPost(clientSecret), {
      timeout: PATIENCE_SECONDS,
      execute: isLocal(at) ? [allowInsecureRequests] : [],
    }).catch((error) => {
      found = null
      throw error
    })
    return found
  }

  return {
    departure: (secrets) => asking(async () => departureBy(await configuration(), way, secrets)),
    visitor: (back, verifier) =>
      asking(async () => {
        const asked = { verifier, idTokenExpected: true }
        const claims = (await tokensFor(await configuration(), way, back, asked)).claims()
        return visitorFrom({
          subject: claims?.sub,
          email: claims?.email,
          isProven: claims?.email_verified,
          name: claims?.given_name ?? claims?.name,
        })
      }),
  }
}
