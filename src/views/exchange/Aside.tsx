import { useSelector } from '@xstate/react'
import type { ExchangeLifecycleRef } from '#machines/exchange/exchangeLifecycle.machine.ts'
import type { SignupDeskRef } from '#machines/mod/signupDesk.machine.ts'
import { factsOf, nobodyWords } from '#rules/exchange/page-words.ts'
import { crittersLabel } from '#rules/exchange/words.ts'
import { screenOf } from '#views/flow.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { Facts } from '#views/kit/Facts.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { type Later, later } from '#views/later/later.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { FacesWithNames } from './FacesWithNames.tsx'
import type { ParticipantsProps } from './Participants.tsx'

const Participants = later(() => import('./Participants.tsx'))

interface EverybodyProps {
  desk: SignupDeskRef
  Pairs: ParticipantsProps['Pairs']
}

export interface AsideProps extends EverybodyProps {
  /** The offer to send a spare gift, and thanks to rescuers. */
  RescueOffer: Later<{ exchangeId: number }>
  lifecycle: ExchangeLifecycleRef
}

/** The facts about the exchange, and its participants. After the end, the story shows the participants. */
export function Aside({ desk, lifecycle, Pairs, RescueOffer }: AsideProps) {
  const exchange = useSelector(desk, ({ context }) => context.exchange)
  const phase = useSelector(lifecycle, screenOf)
  const desking = useSelector(desk, screenOf)
  const isEmpty = exchange.signups.length === 0
  const isInStory = phase === 'ended' && !isEmpty
  return (
    <>
      <Card>
        <SectionHeader title="Facts" />
        <Facts facts={factsOf(exchange)} />
      </Card>
      {!isInStory && (
        <Card>
          <FocusMove to="row" after={desking} />
          <SectionHeader
            title={isEmpty ? 'Critters' : crittersLabel(exchange.participants_count)}
          />
          {isEmpty ? (
            <p>{phase !== 'deciding' && nobodyWords(phase, exchange)}</p>
          ) : (
            <Everybody desk={desk} Pairs={Pairs} />
          )}
        </Card>
      )}
      <RescueOffer exchangeId={exchange.id} />
    </>
  )
}

/**
 * The participants: avatars for members, names for mods. A mod who takes part must leave the pairs to other mods. They
 * see avatars and a note that explains why.
 */
function Everybody({ desk, Pairs }: EverybodyProps) {
  const exchange = useSelector(desk, ({ context }) => context.exchange)
  const mayRemove = useSelector(desk, (snapshot) =>
    exchange.signups.some((signup) => snapshot.can({ type: 'removal.requested', signup })),
  )
  const members = exchange.signups.map(({ user }) => user)
  const faces = <FacesWithNames members={members} />
  if (mayRemove) return <Participants desk={desk} Pairs={Pairs} fallback={faces} />
  const refusal = exchange.mod_part?.refusal
  if (!refusal) return faces
  return (
    <Stack>
      {faces}
      <p>{refusal.message}</p>
    </Stack>
  )
}
