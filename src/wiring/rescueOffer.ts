import { rescueOfferMachine } from '#machines/exchange/rescueOffer.machine.ts'
import { loadRescuers, offerRescue, takeBackOffer } from '#services/rescues.ts'
import { calling } from './actors.ts'

export { RescueOffer } from '#views/exchange/RescueOffer.tsx'

/** Connects the member's offer of a spare gift to the server. This code is loaded after the page. */
export const rescueOfferFlow = () =>
  rescueOfferMachine.provide({
    actors: {
      loadRescuers: calling(loadRescuers),
      saveOffer: calling(({ id, is_offered }: { id: number; is_offered: boolean }, call) =>
        is_offered ? offerRescue({ id }, call) : takeBackOffer({ id }, call),
      ),
    },
  })
