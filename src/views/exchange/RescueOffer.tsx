import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { RescueOfferRef, rescueOfferMachine } from '#machines/exchange/rescueOffer.machine.ts'
import {
  mayOffer,
  OFFER_HELP,
  OFFER_LABEL,
  offersWords,
  showsRescuers,
  thanksWords,
} from '#rules/exchange/rescue-offer.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { Checkbox } from '#views/kit/Checkbox.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'

interface ScreenProps {
  offer: RescueOfferRef
}

const screens = {
  loading: Nothing,
  resting: Offer,
  saving: Offer,
  unsaved: Offer,
  failed: Failed,
} satisfies Record<Screens<typeof rescueOfferMachine>, ComponentType<ScreenProps>>

export interface RescueOfferProps {
  flow: typeof rescueOfferMachine
  exchangeId: number
}

/** "I'd send a spare gift" in one exchange, and thanks to the rescuers who would like to be named. */
export function RescueOffer({ flow, exchangeId }: RescueOfferProps) {
  const offer = useFlow(flow, { id: exchangeId })
  const Screen: ComponentType<ScreenProps> = screens[useSelector(offer, screenOf)]
  return <Screen offer={offer} />
}

function Nothing() {
  return null
}

function Failed({ offer }: ScreenProps) {
  return <NotLoaded flow={offer} size="sm" title="We couldn’t load the spare gifts" level={2} />
}

function Offer({ offer }: ScreenProps) {
  const rescuers = useSelector(offer, ({ context }) => context.rescuers)
  if (rescuers === null || !showsRescuers(rescuers)) return null
  const { thanked } = rescuers
  return (
    <Card>
      <SectionHeader title="Spare gifts" />
      <Stack gap={3}>
        {thanked.length > 0 && <p dir="auto">{thanksWords(thanked)}</p>}
        {mayOffer(rescuers) && <Choice offer={offer} />}
      </Stack>
    </Card>
  )
}

function Choice({ offer }: ScreenProps) {
  const rescuers = useSelector(offer, ({ context }) => context.rescuers)
  const chosen = useSelector(offer, ({ context }) => context.isOffered)
  const isSaving = useSelector(offer, (snapshot) => snapshot.hasTag('busy'))
  const problem = useSelector(offer, ({ context }) => context.problem)
  if (rescuers === null) return null
  return (
    <div>
      <Checkbox
        name="spare_gift"
        label={OFFER_LABEL}
        description={`${OFFER_HELP} ${offersWords(rescuers.offers)}`}
        isChecked={isSaving ? chosen : rescuers.is_offered}
        onChange={(isOffered) => offer.send({ type: 'offer.chosen', is_offered: isOffered })}
      />
      <InlineStatus>{problem && (reasonOf(problem) ?? 'Not saved. Try again.')}</InlineStatus>
    </div>
  )
}
