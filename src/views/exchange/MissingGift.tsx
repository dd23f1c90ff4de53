import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { MissingGiftRef, missingGiftMachine } from '#machines/exchange/missingGift.machine.ts'
import {
  hasGiftCase,
  MISS_WORDS,
  missingTitle,
  missLaterLine,
} from '#rules/exchange/missing-words.ts'
import { exchangeOverlays } from '#rules/exchange/overlays.ts'
import {
  consentWords,
  isAskedForConsent,
  MAY_RESCUE_HELP,
  MAY_RESCUE_QUESTION,
} from '#rules/exchange/rescue-consent.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { YesNo } from '#views/kit/YesNo.tsx'
import { intentOf, later } from '#views/later/later.tsx'
import { MissingEntries } from '#views/MissingEntries.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { useOverlay } from '#views/overlay.ts'
import styles from './MissingGift.module.css'

const NotReceivedDialog = later(() => import('./NotReceivedDialog.tsx'))
const MissingAnswerDialog = later(() => import('./MissingAnswerDialog.tsx'))

interface MissingGiftProps {
  missingGift: MissingGiftRef
}

const screens = {
  deciding: Nothing,
  loading: Case,
  failed: Failed,
  // The line about it is at the end of the swap.
  tooEarly: Nothing,
  open: Invitation,
  owing: Nothing,
  telling: Invitation,
  asking: Case,
  answering: Answering,
  onItsWay: Case,
  withMods: Case,
  rescuing: Case,
  consenting: Case,
  withdrawing: Case,
  arrived: Case,
  rescued: Case,
  settled: Case,
  withdrawn: Case,
  newGifter: Case,
  closed: Nothing,
} satisfies Record<Screens<typeof missingGiftMachine>, ComponentType<MissingGiftProps>>

/** A missing gift, as shown to its recipient or its gifter. */
export function MissingGift({ missingGift: missing }: MissingGiftProps) {
  const step = useSelector(missing, screenOf)
  const isDecided = useSelector(
    missing,
    (snapshot) => !snapshot.matches('deciding') && !snapshot.matches('loading'),
  )
  const Screen: ComponentType<MissingGiftProps> = screens[step]
  return (
    <div data-focus-place>
      {/* A page that opens with a case keeps the focus at its top. */}
      {isDecided && <FocusMove to="row" after={step} />}
      <Screen missingGift={missing} />
      <NotReceivedDialog missingGift={missing} isWanted={step === 'telling'} />
      <MissingAnswerDialog missingGift={missing} isWanted={step === 'answering'} />
    </div>
  )
}

function Nothing() {
  return null
}

/** The case under the gifter's dialog, if they were asked. */
function Answering(props: MissingGiftProps) {
  const hasCase = useSelector(props.missingGift, ({ context }) => hasGiftCase(context))
  return hasCase && <Case {...props} />
}

function Failed({ missingGift: missing }: MissingGiftProps) {
  return (
    <NotLoaded flow={missing} title="We couldn’t load what was said about the gift" level={2} />
  )
}

/** Says from which day the recipient may report that their gift has not arrived. */
export function MissLater({ missingGift: missing }: MissingGiftProps) {
  const isTooEarly = useSelector(missing, (snapshot) => snapshot.matches('tooEarly'))
  const from = useSelector(missing, ({ context }) => context.exchange.my_signup?.not_received_from)
  return isTooEarly && from && <p className={styles.later}>{missLaterLine(from)}</p>
}

/** Lets the recipient report that their gift has not arrived. */
function Invitation() {
  const open = useOverlay()
  return (
    <Cluster>
      <p>{MISS_WORDS}</p>
      <Button
        {...intentOf(NotReceivedDialog)}
        size="sm"
        data-focus-home
        onClick={() => open(exchangeOverlays.notReceived)}
      >
        I haven’t received anything
      </Button>
    </Cluster>
  )
}

/** The full case, with the reader's possible actions. */
function Case({ missingGift: missing }: MissingGiftProps) {
  const gift = useSelector(missing, ({ context }) => context.gift)
  const side = useSelector(missing, ({ context }) => context.side)
  const now = useSelector(missing, ({ context }) => context.now)
  const problem = useSelector(missing, ({ context }) => context.problem)
  const isEnding = useSelector(missing, (snapshot) => snapshot.matches('withdrawing'))
  const mayEnd = useSelector(missing, (snapshot) => snapshot.can({ type: 'gift.found' }))
  if (gift === null)
    return (
      <Loading label="Loading what was said about the gift">
        <Skeleton lines={4} />
      </Loading>
    )
  return (
    <Card>
      <SectionHeader title={missingTitle(gift.state, side)} />
      <Stack gap={3}>
        <MissingEntries gift={gift} reader={side} now={new Date(now)} />
        <Consent missingGift={missing} />
        <Cluster>
          <AnswerButton missingGift={missing} />
          {(mayEnd || isEnding) && (
            <Button
              size="sm"
              isPending={isEnding}
              pendingLabel="One moment…"
              onClick={() => missing.send({ type: 'gift.found' })}
            >
              I no longer miss it
            </Button>
          )}
        </Cluster>
        <InlineStatus>
          {problem && (reasonOf(problem) ?? 'That didn’t work. Try again.')}
        </InlineStatus>
      </Stack>
    </Card>
  )
}

/** Asks the recipient whether a rescuer may have their address, and shows their answer, which they can change. */
function Consent({ missingGift: missing }: MissingGiftProps) {
  const isAsked = useSelector(missing, ({ context }) => isAskedForConsent(context))
  const saved = useSelector(missing, ({ context }) => context.gift?.may_rescue ?? null)
  const chosen = useSelector(missing, ({ context }) => context.consent)
  const isSaving = useSelector(missing, (snapshot) => snapshot.matches('consenting'))
  if (!isAsked) return null
  return (
    <YesNo
      name="may_rescue"
      label={MAY_RESCUE_QUESTION}
      description={consentWords(saved) ?? MAY_RESCUE_HELP}
      value={isSaving ? chosen : saved}
      onChange={(may_rescue) => missing.send({ type: 'consent.given', may_rescue })}
    />
  )
}

/** The event that requests the gifter's form. The chart decides whether it opens. */
const asksToAnswer = {
  type: 'overlay.opened',
  what: exchangeOverlays.missingAnswer,
  id: null,
  token: null,
} as const

type Snapshot = SnapshotFrom<typeof missingGiftMachine>

/** True if the gifter's form is open or would open, as the chart decides. */
const hasForm = (snapshot: Snapshot): boolean =>
  snapshot.context.side === 'sending' &&
  (snapshot.matches('answering') || snapshot.can(asksToAnswer))

/** True if the gifter is asked and has not answered. */
export const isQuestion = (snapshot: Snapshot): boolean =>
  hasForm(snapshot) && hasGiftCase(snapshot.context)

/** True if the gifter was not asked, and may say that they can't send a gift. */
export const isOwing = (snapshot: Snapshot): boolean =>
  hasForm(snapshot) && !hasGiftCase(snapshot.context)

/** The gifter's button for answering, shown until they have answered. */
export function AnswerButton({ missingGift: missing }: MissingGiftProps) {
  const isShown = useSelector(missing, isQuestion)
  const open = useOverlay()
  return (
    isShown && (
      <Button
        {...intentOf(MissingAnswerDialog)}
        variant="primary"
        data-focus-home
        onClick={() => open(exchangeOverlays.missingAnswer)}
      >
        Answer
      </Button>
    )
  )
}
