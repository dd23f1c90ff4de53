import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
} from 'openid-client'
import type { Return } from './provider.ts'

/** The way to a provider and back, the same for all: a code for a state, bound to a verifier that never leaves us. */
export interface Way {
  /** The page of ours that the browser comes back to. */
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

/** Buys the provider's tokens for the code. */
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
