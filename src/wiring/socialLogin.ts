import { createElement } from 'react'
import { type Leaving, socialLoginMachine } from '#machines/joining/socialLogin.machine.ts'
import { PROVIDERS } from '#rules/joining/social.ts'
import { stateOf } from '#rules/joining/social-return.ts'
import { depart } from '#services/departure.ts'
import { entryHere } from '#services/history.ts'
import { readNext } from '#services/next.ts'
import { loadProviders } from '#services/providers.ts'
import { askDeparture } from '#services/social.ts'
import { SocialLogin } from '#views/joining/SocialLogin.tsx'
import { calling, hearing } from './actors.ts'

export const socialLoginFlow = () =>
  socialLoginMachine.provide({
    actors: {
      askDeparture: calling(askDeparture),
      /** Opens the provider’s page. Reports a return to our page if the browser restores it from the bfcache. */
      leaveSite: hearing((tell, _, { url, provider, next }: Leaving) =>
        depart(url, { provider, next, state: stateOf(url) }, () => tell({ type: 'site.returned' })),
      ),
    },
  })

/** The provider buttons, once the providers are known. `known` is the list that the document's script has fetched. */
export async function openDoors(known: readonly string[] | null) {
  const providers = known
    ? PROVIDERS.filter((provider) => known.includes(provider))
    : await loadProviders()
  const flow = socialLoginFlow()
  return () => {
    const { next = readNext() } = entryHere().state
    return providers.length === 0
      ? null
      : createElement(SocialLogin, { flow, input: { providers, next } })
  }
}
