import { useSelector } from '@xstate/react'
import { KeyRound } from 'lucide-react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type { SafetyRef, safetyMachine } from '#machines/member/safety.machine.ts'
import { settingsOverlays } from '#rules/member/overlays.ts'
import { deviceWords, hasOtherSessions, type OwnSession } from '#rules/member/own-session.ts'
import { exactly } from '#rules/time/relative-time.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { type Screens, useFlow } from '#views/flow.tsx'
import { TagLabel } from '#views/kit/Badge.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { intentOf, later } from '#views/later/later.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { useOverlay } from '#views/overlay.ts'
import { screenIn, type Within } from '#views/screens.ts'
import styles from './Safety.module.css'

const PasswordPopup = later(() => import('./PasswordPopup.tsx'))

type Screen = ComponentType<{ safety: SafetyRef }>

const screens = {
  loading: LoadingSessions,
  ready: Sessions,
  failed: FailedSessions,
} satisfies Record<Screens<Within<typeof safetyMachine, 'sessions'>, 'ready'>, Screen>

export interface SafetyProps {
  flow: typeof safetyMachine
  input: InputFrom<typeof safetyMachine>
}

/** The member's sessions and password. */
export function Safety({ flow, input }: SafetyProps) {
  const safety = useFlow(flow, input)
  const open = useOverlay()
  return (
    <Card aria-labelledby="safety" padding="lg">
      <SectionHeader
        id="safety"
        title="Login and safety"
        action={
          <Button
            {...intentOf(PasswordPopup)}
            icon={<KeyRound />}
            onClick={() => open(settingsOverlays.password)}
          >
            Change my password
          </Button>
        }
      />
      <p className={styles.quiet}>
        You’re logged in on these devices. Log out any you don’t recognise, then change your
        password.
      </p>
      <Shown safety={safety} />
    </Card>
  )
}

function Shown({ safety }: { safety: SafetyRef }) {
  const form = useSelector(safety, ({ children }) => children.passwordChange)
  const Screen = screens[useSelector(safety, screenIn(screens, 'sessions'))]
  return (
    <>
      <Screen safety={safety} />
      {form && <PasswordPopup form={form} onClose={() => safety.send({ type: 'popup.closed' })} />}
    </>
  )
}

function Sessions({ safety }: { safety: SafetyRef }) {
  const sessions = useSelector(safety, ({ context }) => context.sessions)
  const problem = useSelector(safety, ({ context }) => context.problem)
  return (
    <>
      <FocusMove to="row" after={String(sessions.length)} />
      <ul>
        {sessions.map((session) => (
          <Session key={session.id} session={session} safety={safety} />
        ))}
      </ul>
      {hasOtherSessions(sessions) && <EndOthers safety={safety} />}
      <InlineStatus>{problem && (reasonOf(problem) ?? 'Not logged out. Try again.')}</InlineStatus>
    </>
  )
}

interface SessionProps {
  session: OwnSession
  safety: SafetyRef
}

function Session({ session, safety }: SessionProps) {
  const { id, created_at, used_at, is_current } = session
  const isEnding = useSelector(safety, ({ context }) => context.chosenId === id)
  const isBusy = useSelector(safety, (snapshot) => snapshot.hasTag('busy'))
  const name = deviceWords(session)
  return (
    <li className={styles.session}>
      <div className={styles.words}>
        <p className={styles.name}>
          {name} {is_current && <TagLabel tone="ok">This device</TagLabel>}
        </p>
        <p className={styles.when}>
          Last used <time dateTime={used_at}>{exactly(new Date(used_at))}</time>, logged in since{' '}
          <time dateTime={created_at}>{exactly(new Date(created_at))}</time>
        </p>
      </div>
      {!is_current && (
        <Button
          size="sm"
          aria-label={`Log out ${name}, last used ${exactly(new Date(used_at))}`}
          isPending={isEnding}
          isDisabled={isBusy}
          onClick={() => safety.send({ type: 'end.requested', id })}
        >
          Log out
        </Button>
      )}
    </li>
  )
}

function EndOthers({ safety }: { safety: SafetyRef }) {
  const isBusy = useSelector(safety, (snapshot) => snapshot.hasTag('busy'))
  const isEnding = useSelector(safety, (snapshot) =>
    snapshot.matches({ sessions: { ready: 'endingOthers' } }),
  )
  return (
    <p className={styles.all}>
      <Button
        isPending={isEnding}
        isDisabled={isBusy}
        onClick={() => safety.send({ type: 'others.dismissed' })}
      >
        Log out everywhere else
      </Button>
    </p>
  )
}

function LoadingSessions() {
  return (
    <Loading label="Loading where you are logged in">
      <Skeleton lines={2} />
    </Loading>
  )
}

function FailedSessions({ safety }: { safety: SafetyRef }) {
  return <NotLoaded flow={safety} size="sm" title="We couldn’t load this list" level={3} />
}
