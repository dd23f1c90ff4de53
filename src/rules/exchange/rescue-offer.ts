/** Texts about offers to send a spare gift, and about the rescuers of an exchange. */
import type { Offers, Rescuers } from './rescue-schema.ts'

export const OFFER_LABEL = 'I’d send a spare gift'

export const OFFER_HELP =
  'If someone’s gift hasn’t come, we may ask you for a small one. You can always say no.'

/** The description of the preference, which is about all exchanges. */
export const OFFER_EVERYWHERE_HELP =
  'In any exchange that is open to your region. If someone’s gift hasn’t come, we may ask you for a small one. You can always say no.'

/** True if the reader may offer a spare gift, or take their offer back. */
export const mayOffer = (rescuers: Rescuers | null): boolean =>
  rescuers !== null && (rescuers.may_offer || rescuers.is_offered)

const OFFERS: Record<Offers, string> = {
  few: 'Few critters have offered so far.',
  some: 'Some critters have offered already.',
  many: 'Many critters have offered already.',
}

export const offersWords = (offers: Offers): string => OFFERS[offers]

/** "Moss and Nettle sent a spare gift here. Thank you!" */
export const thanksWords = (thanked: Rescuers['thanked']): string => {
  const names = new Intl.ListFormat('en').format(thanked.map(({ nickname }) => nickname))
  return `${names} sent a spare gift here. Thank you!`
}

/** True if there is anything to show: the offer, or rescuers to thank. */
export const showsRescuers = (rescuers: Rescuers | null): boolean =>
  mayOffer(rescuers) || (rescuers?.thanked.length ?? 0) > 0
