import { z } from 'zod'
import { PROVIDERS, type Provider } from '#rules/joining/social.ts'
import { type Read, urlOf, WrongSetting } from '#server/settings/read.ts'

/** This installation's credentials for a provider. */
export interface ProviderSettings {
  clientId: string
  clientSecret: string
  /** URL of a stand-in for the provider; null for the provider itself. */
  issuer: string | null
}

export interface SocialSettings {
  /** The providers that members can log in with. */
  social: Readonly<Record<Provider, ProviderSettings | null>>
}

/**
 * True for URLs on this machine. Only these may be used without TLS, because elsewhere the secret could be intercepted.
 */
export const isLocal = (url: string): boolean =>
  /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(url)

const issuerUrl = urlOf('http', 'https').pipe(
  z
    .string()
    .refine(
      (url) => url.startsWith('https:') || isLocal(url),
      'must start with https:// unless it is on this machine',
    ),
)

function providerSettings(read: Read, provider: Provider): ProviderSettings | null {
  const [ID, SECRET, ISSUER] = ['CLIENT_ID', 'CLIENT_SECRET', 'ISSUER'].map(
    (name) => `${provider.toUpperCase()}_${name}`,
  ) as [string, string, string]
  const words = z.string().optional()
  const {
    [ID]: clientId,
    [SECRET]: clientSecret,
    [ISSUER]: issuer = null,
  } = read({ [ID]: words, [SECRET]: words, [ISSUER]: issuerUrl.optional() })
  if (clientId !== undefined && clientSecret !== undefined)
    return { clientId, clientSecret, issuer }
  if (clientId !== undefined) throw new WrongSetting(`${SECRET}: is needed with ${ID}`)
  const idle = clientSecret === undefined ? issuer && ISSUER : SECRET
  if (idle) throw new WrongSetting(`${idle}: has no effect without ${ID}`)
  return null
}

export function socialSettings(read: Read): SocialSettings {
  const settings = PROVIDERS.map((provider) => [provider, providerSettings(read, provider)])
  return { social: Object.fromEntries(settings) }
}
