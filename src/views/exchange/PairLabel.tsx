import { useSelector } from '@xstate/react'
import { ClipboardList, MapPin } from 'lucide-react'
import type { ComponentType } from 'react'
import type { PairViewRef, pairViewMachine } from '#machines/exchange/pairView.machine.ts'
import { addressLines } from '#rules/address/schema.ts'
import { exchangeOverlays, hasSurveys } from '#rules/exchange/overlays.ts'
import { giftingWords } from '#rules/exchange/page-words.ts'
import { recipientOf } from '#rules/exchange/schema.ts'
import { postmarkOf } from '#rules/feed/greeting.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Critter } from '#views/kit/art/Critter.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Depiction } from '#views/kit/Depiction.tsx'
import { PaperLabel } from '#views/kit/PaperLabel.tsx'
import { PrintedLabel } from '#views/kit/PrintedLabel.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { RevealEnd } from '#views/outlets/RevealEnd.tsx'
import { screenIn, type Within } from '#views/screens.ts'
import { type CopyState, LabelButtons, SeeAddressButton } from './AddressButtons.tsx'
import styles from './Envelope.module.css'
import { Envelope } from './Envelope.tsx'
import { PairSurveysButton, PairSurveysDialog } from './PairSurveysButton.tsx'

interface PairProps {
  pair: PairViewRef
}

type Actions = ComponentType<PairProps>

const actions = {
  waiting: Nothing,
  paused: Withheld,
  sealed: Resting,
  paired: AddressAndSurveys,
} satisfies Record<Screens<typeof pairViewMachine>, Actions>

const addressActions = {
  addressHidden: SeeAddress,
  loadingAddress: SeeAddress,
  addressFailed: SeeAddress,
  addressShown: ShownActions,
} satisfies Record<
  Screens<Within<typeof pairViewMachine, 'paired.address'>, 'addressShown'>,
  Actions
>

/**
 * The recipient's label, which is in a closed envelope until the gifter opens it. The address is shown only on request.
 */
export default function PairLabel({ pair }: PairProps) {
  const recipient = useSelector(pair, ({ context }) => recipientOf(context.exchange))
  const mine = useSelector(pair, ({ context }) => context.exchange.my_signup)
  const gifting = useSelector(pair, ({ context: { exchange, now } }) =>
    giftingWords(exchange, new Date(now)),
  )
  const startAt = useSelector(pair, ({ context }) => context.exchange.start_at)
  const address = useSelector(pair, ({ context }) => context.address)
  const isShown = useSelector(pair, screenIn(addressActions, 'paired.address')) === 'addressShown'
  const surveys = useSelector(pair, ({ children }) => children.pairedSurveys)
  const areSurveysHere = useSelector(surveys, (snapshot) => snapshot?.value === 'ready')
  const stage = useSelector(pair, screenOf)
  const envelope = useSelector(pair, ({ children }) => children.matchEnvelope)
  const isOpening = useSelector(envelope, (snapshot) => snapshot?.matches('opening') ?? false)
  const Actions: Actions = actions[stage]
  if (stage === 'waiting' || mine === null) return null
  const isIn = stage === 'sealed' || (stage === 'paused' && recipient === null)
  return (
    <section>
      <FocusMove to="row" after={isIn ? 'in' : `out, ${isShown ? 'with' : 'without'} address`} />
      <p className="visually-hidden" role="status">
        {isOpening && recipient && `You drew ${recipient.nickname}`}
        {isShown && 'The address is shown'}
      </p>
      <div className={styles.scene} data-is-opening={isOpening || undefined}>
        {isOpening && <RevealEnd onEnd={() => envelope?.send({ type: 'reveal.ended' })} />}
        {recipient && (
          <div className={styles.label} inert={isIn}>
            <PaperLabel
              hasEdge
              overline={gifting}
              title={recipient.nickname}
              stamp={
                <Depiction src={recipient.avatar?.formats.mobile_list}>
                  <Critter seed={recipient.id} />
                </Depiction>
              }
              postmark={startAt === null ? undefined : postmarkOf(new Date(startAt))}
              lines={address ? addressLines(address) : undefined}
              actions={<Actions pair={pair} />}
            />
          </div>
        )}
        {isIn && <Envelope addressee={mine.user.nickname} envelope={envelope} />}
      </div>
      {address && <PrintedLabel lines={addressLines(address)} />}
      {recipient && (
        <PairSurveysDialog
          load={surveys}
          recipient={recipient}
          onClose={() => pair.send({ type: 'surveys.closed' })}
          isWanted={areSurveysHere}
        />
      )}
    </section>
  )
}

function Nothing() {
  return null
}

function Withheld() {
  return <p>The address is hidden for now.</p>
}

/**
 * The label's buttons as they look while the label slides out. They have no handlers, because the label is inert until
 * then.
 */
function Resting({ pair }: PairProps) {
  const areAsked = useSelector(pair, ({ context }) => hasSurveys(context.exchange))
  return (
    <>
      <Button icon={<MapPin />}>See address</Button>
      {areAsked && <Button icon={<ClipboardList />}>See survey answers</Button>}
    </>
  )
}

function AddressAndSurveys({ pair }: PairProps) {
  const stage = useSelector(pair, screenIn(addressActions, 'paired.address'))
  const AddressActions: Actions = stage === undefined ? Nothing : addressActions[stage]
  const areAsked = useSelector(pair, ({ context }) => hasSurveys(context.exchange))
  return (
    <>
      <AddressActions pair={pair} />
      {areAsked && <SurveysButton pair={pair} />}
    </>
  )
}

function SeeAddress({ pair }: PairProps) {
  const canSee = useSelector(pair, (snapshot) => snapshot.can({ type: 'address.requested' }))
  const stage = useSelector(pair, screenIn(addressActions, 'paired.address'))
  const isLoading = stage === 'loadingAddress'
  if (!canSee && !isLoading)
    return <p>This swap ended more than 60 days ago, so the address is hidden.</p>
  return (
    <SeeAddressButton
      isLoading={isLoading}
      hasFailed={stage === 'addressFailed'}
      onSee={() => pair.send({ type: 'address.requested' })}
    />
  )
}

const copies = {
  resting: 'offered',
  copying: 'offered',
  copied: 'done',
  uncopied: 'refused',
} as const satisfies Record<
  Screens<Within<typeof pairViewMachine, 'paired.address.addressShown'>>,
  CopyState
>

function ShownActions({ pair }: PairProps) {
  const stage = useSelector(pair, screenIn(copies, 'paired.address.addressShown'))
  const isKept = useSelector(pair, ({ context }) => context.address?.is_kept)
  return (
    <>
      <LabelButtons
        copy={stage ? copies[stage] : 'offered'}
        onCopy={() => pair.send({ type: 'copy.requested' })}
        onPrint={() => pair.send({ type: 'print.requested' })}
      />
      {isKept && <p>Kept on this device, so that you can read it without a network.</p>}
    </>
  )
}

function SurveysButton({ pair }: PairProps) {
  const surveys = useSelector(pair, ({ children }) => children.pairedSurveys)
  return <PairSurveysButton surveys={surveys} opens={exchangeOverlays.surveys} />
}
