import { PROVIDERS, type Provider } from '#rules/joining/social.ts'
import type { Config } from '#server/config.ts'
import { linkTo } from '#server/mail/site.ts'
import { facebook } from './facebook.ts'
import { google } from './google.ts'
import type { SocialProvider } from './provider.ts'

export type Providers = Readonly<Record<Provider, SocialProvider | null>>

const kinds = { google, facebook }

/** Opens the providers that are configured for this installation. */
export function openProviders(config: Pick<Config, 'social' | 'publicUrl'>): Providers {
  const opened = PROVIDERS.map((provider) => {
    const settings = config.social[provider]
    const comesBackTo = linkTo(config, `/auth/${provider}/callback`)
    return [provider, settings && kinds[provider](settings, comesBackTo)]
  })
  return Object.fromEntries(opened)
}

/** Returns the names of the configured providers, as `GET /api/config` lists them. */
export const offered = ({ social }: Pick<Config, 'social'>): Provider[] =>
  PROVIDERS.filter((provider) => social[provider] !== null)
