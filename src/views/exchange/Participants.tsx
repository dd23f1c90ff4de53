import { useSelector } from '@xstate/react'
import type { SignupDeskRef } from '#machines/mod/signupDesk.machine.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Button } from '#views/kit/Button.tsx'
import styles from './Participants.module.css'
import { RemovalDialog } from './RemovalDialog.tsx'

interface DeskProps {
  desk: SignupDeskRef
}

/** Who takes part, by name, and the way to take one out. */
export default function Participants({ desk }: DeskProps) {
  const signups = useSelector(desk, ({ context }) => context.exchange.signups)
  return (
    <>
      <ul className={styles.people}>
        {signups.map((signup) => (
          <Participant key={signup.id} desk={desk} signup={signup} />
        ))}
      </ul>
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
          size="sm"
          aria-label={`Take out ${signup.user.nickname}`}
          onClick={() => desk.send(asks)}
        >
          Take out…
        </Button>
      )}
    </li>
  )
}
