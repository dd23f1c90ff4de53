import { useSelector } from '@xstate/react'
import { MailOpen } from 'lucide-react'
import type {
  MatchEnvelopeRef,
  matchEnvelopeMachine,
} from '#machines/exchange/matchEnvelope.machine.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Seal } from '#views/kit/art/Things.tsx'
import { Button } from '#views/kit/Button.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import styles from './Envelope.module.css'

interface EnvelopeProps {
  /** The nickname of the member who owns the envelope. */
  addressee: string
  /** Undefined while the swap is paused; the envelope then stays closed. */
  envelope: MatchEnvelopeRef | undefined
}

/** The envelope with the name of the recipient inside, addressed to the gifter. */
export function Envelope({ addressee, envelope }: EnvelopeProps) {
  return (
    <>
      <div className={styles.back} />
      <div className={styles.front}>
        <div className={styles.inside} data-paper>
          <div>
            <p className={styles.overline}>Names are drawn</p>
            <h2>
              For <bdi>{addressee}</bdi>
            </h2>
          </div>
          {envelope ? (
            <OpenEnvelope envelope={envelope} />
          ) : (
            <p>You can open it when your swap resumes.</p>
          )}
        </div>
      </div>
      <div className={styles.flap}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.paper} d="M0 0 46 92q4 8 8 0L100 0Z" />
        </svg>
        <span className={styles.seal}>
          <Seal />
        </span>
      </div>
    </>
  )
}

const isPending = {
  closed: false,
  telling: true,
  awaitingName: true,
  failed: false,
  opening: false,
  opened: false,
} satisfies Record<Screens<typeof matchEnvelopeMachine>, boolean>

/** The button that opens the envelope. From then on, mods can see that the member has opened it. */
function OpenEnvelope({ envelope }: { envelope: MatchEnvelopeRef }) {
  const stage = useSelector(envelope, screenOf)
  const problem = useSelector(envelope, ({ context }) => context.problem)
  const reason = problem && reasonOf(problem)
  return (
    <>
      <Button
        variant="primary"
        icon={<MailOpen />}
        isPending={isPending[stage]}
        pendingLabel="Opening your envelope…"
        onClick={() => envelope.send({ type: 'envelope.pressed' })}
      >
        See who you drew
      </Button>
      <InlineStatus>{stage === 'failed' && (reason ?? 'It didn’t open. Try again.')}</InlineStatus>
    </>
  )
}
