import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
} from 'openid-client'
import type { Return } from './provider.ts'

/**
 * The redirect to a provider and back, which is the same for all providers. It is an authorization code flow with a
 * state and with PKCE; the PKCE verifier is never sent to the browser.
 */
export interface Way {
  /** URL of our callback page. */
  comesBackTo: string
  scope: string
}

export async function departureBy(
  configuration: Configuration,
  { comesBackTo, scope }: Way,
  { state, verifier }: { state: string; verifier: string },
): Promise<string> {
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: comesBackTo,
    scope,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/** Exchanges the code for the provider's tokens. */
export function tokensFor(
  configuration: Configuration,
  { comesBackTo }: Way,
  { code, state, iss }: Return,
  { verifier, idTokenExpected }: { verifier: string; idTokenExpected: boolean },
) {
  const back = new URL(comesBackTo)
  back.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
  return authorizationCodeGrant(configuration, back, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    idTokenExpected,
  })
}
