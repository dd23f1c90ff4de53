import { useSelector } from '@xstate/react'
import type { SignupDeskRef } from '#machines/mod/signupDesk.machine.ts'
import { exchangeOverlays } from '#rules/exchange/overlays.ts'
import { isPaired } from '#rules/exchange/phase.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import { isToldToAll } from '#rules/mod/own-part.ts'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Button } from '#views/kit/Button.tsx'
import { LaterDialog } from '#views/later/LaterDialog.tsx'
import { intentOf, type Later } from '#views/later/later.tsx'
import { useOverlay } from '#views/overlay.ts'
import type { PairsDialogProps } from './PairsDialog.tsx'
import styles from './Participants.module.css'
import { RemovalDialog } from './RemovalDialog.tsx'

interface DeskProps {
  desk: SignupDeskRef
}

export interface ParticipantsProps extends DeskProps {
  /** The dialog with the pairs, available once the members are paired. */
  Pairs: Later<Omit<PairsDialogProps, 'flow'>>
}

/** The participants by name, each with a button to remove them. */
export default function Participants({ desk, Pairs }: ParticipantsProps) {
  const exchangeId = useSelector(desk, ({ context }) => context.exchange.id)
  const arePaired = useSelector(desk, ({ context: { exchange, now } }) =>
    isPaired(exchange, new Date(now)),
  )
  const now = useSelector(desk, ({ context }) => context.now)
  const tellsAll = useSelector(desk, ({ context }) => isToldToAll(context.exchange))
  const open = useOverlay()
  const signups = useSelector(desk, ({ context }) => context.exchange.signups)
  return (
    <>
      <ul className={styles.people}>
        {signups.map((signup) => (
          <Participant key={signup.id} desk={desk} signup={signup} />
        ))}
      </ul>
      {arePaired && (
        <>
          <Button {...intentOf(LaterDialog)} size="sm" onClick={() => open(exchangeOverlays.pairs)}>
            Gifters and recipients…
          </Button>
          <Pairs exchangeId={exchangeId} tellsAll={tellsAll} now={now} />
        </>
      )}
      <RemovalDialog desk={desk} />
    </>
  )
}

function Participant({ desk, signup }: DeskProps & { signup: Signup }) {
  const asks = { type: 'removal.requested', signup } as const
  const isRemovable = useSelector(desk, (snapshot) => snapshot.can(asks))
  return (
    <li className={styles.person}>
      <Avatar seed={signup.user_id} src={signup.user.avatar?.formats.mobile_list} size="sm" />
      <bdi className={styles.name}>{signup.user.nickname}</bdi>
      {isRemovable && (
        <Button
          {...intentOf(LaterDialog)}
          size="sm"
          aria-label={`Remove ${signup.user.nickname}`}
          onClick={() => desk.send(asks)}
        >
          Remove…
        </Button>
      )}
    </li>
  )
}
