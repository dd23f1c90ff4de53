import { useSelector } from '@xstate/react'
import { Check, ClipboardList, Copy, Eye, MapPin, Printer } from 'lucide-react'
import type { ComponentType } from 'react'
import type { PairViewRef, pairViewMachine } from '#machines/exchange/pairView.machine.ts'
import { addressLines } from '#rules/address/schema.ts'
import { exchangeOverlays, hasSurveys } from '#rules/exchange/overlays.ts'
import { recipientOf } from '#rules/exchange/schema.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Critter } from '#views/kit/art/Critter.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Depiction } from '#views/kit/Depiction.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { usePrefetch } from '#views/kit/later.tsx'
import { PaperLabel } from '#views/kit/PaperLabel.tsx'
import { PrintedLabel } from '#views/kit/PrintedLabel.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { useOverlay } from '#views/overlay.ts'
import { screenIn, type Within } from '#views/screens.ts'
import { PairSurveysDialog } from './later-dialogs.ts'

interface PairProps {
  pair: PairViewRef
}

type Actions = ComponentType<PairProps>

const actions = { waiting: Nothing, paused: Withheld, paired: AddressAndSurveys } satisfies Record<
  Screens<typeof pairViewMachine>,
  Actions
>

const addressActions = {
  addressHidden: SeeAddress,
  loadingAddress: SeeAddress,
  addressFailed: SeeAddress,
  addressShown: ShownActions,
} satisfies Record<
  Screens<Within<typeof pairViewMachine, 'paired.address'>, 'addressShown'>,
  Actions
>

/** The recipient's label. Their address is shown only when the gifter asks for it. */
export function PairLabel({ pair }: PairProps) {
  usePrefetch(PairSurveysDialog)
  const recipient = useSelector(pair, ({ context }) => recipientOf(context.exchange))
  const address = useSelector(pair, ({ context }) => context.address)
  const isShown = useSelector(pair, screenIn(addressActions, 'paired.address')) === 'addressShown'
  const surveys = useSelector(pair, ({ children }) => children.pairedSurveys)
  const areSurveysHere = useSelector(surveys, (snapshot) => snapshot?.value === 'ready')
  const Actions: Actions = actions[useSelector(pair, screenOf)]
  if (recipient === null) return null
  return (
    <section>
      <FocusMove to="row" after={isShown ? 'shown' : 'hidden'} />
      <p className="visually-hidden" role="status">
        {isShown && 'The address is shown'}
      </p>
      <PaperLabel
        hasEdge
        overline="You are gifting"
        title={recipient.nickname}
        stamp={
          <Depiction src={recipient.avatar?.formats.mobile_list}>
            <Critter seed={recipient.id} />
          </Depiction>
        }
        lines={address ? addressLines(address) : undefined}
        actions={<Actions pair={pair} />}
      />
      {address && <PrintedLabel lines={addressLines(address)} />}
      <PairSurveysDialog pair={pair} recipient={recipient} isWanted={areSurveysHere} />
    </section>
  )
}

function Nothing() {
  return null
}

function Withheld() {
  return <p>The address is hidden for now.</p>
}

function AddressAndSurveys({ pair }: PairProps) {
  const stage = useSelector(pair, screenIn(addressActions, 'paired.address'))
  const AddressActions: Actions = stage === undefined ? Nothing : addressActions[stage]
  const areAsked = useSelector(pair, ({ context }) => hasSurveys(context.exchange))
  return (
    <>
      <OpenMatch pair={pair} />
      <AddressActions pair={pair} />
      {areAsked && <SurveysButton pair={pair} />}
    </>
  )
}

const openings = {
  unopened: 'offered',
  acknowledging: 'pending',
  untold: 'offered',
  opened: 'done',
  known: null,
} as const satisfies Record<
  Screens<Within<typeof pairViewMachine, 'paired.match'>>,
  'offered' | 'pending' | 'done' | null
>

/** Confirms the match. Until this is pressed or the address is read, the mods see that the match is unopened. */
function OpenMatch({ pair }: PairProps) {
  const stage = useSelector(pair, screenIn(openings, 'paired.match'))
  const opening = stage === undefined ? null : openings[stage]
  if (opening === null) return null
  const isDone = opening === 'done'
  return (
    <>
      <Button
        icon={isDone ? <Check /> : <Eye />}
        isPending={opening === 'pending'}
        isUnavailable={isDone}
        onClick={() => pair.send({ type: 'match.opened' })}
      >
        {isDone ? 'Match opened' : 'I have seen my match'}
      </Button>
      <InlineStatus>{stage === 'untold' && 'Not saved. Try again.'}</InlineStatus>
    </>
  )
}

function SeeAddress({ pair }: PairProps) {
  const canSee = useSelector(pair, (snapshot) => snapshot.can({ type: 'address.requested' }))
  const stage = useSelector(pair, screenIn(addressActions, 'paired.address'))
  const isLoading = stage === 'loadingAddress'
  if (!canSee && !isLoading)
    return <p>The address is hidden again, now that 60 days have passed since the end.</p>
  return (
    <>
      <Button
        icon={<MapPin />}
        isPending={isLoading}
        pendingLabel="Fetching the address…"
        onClick={() => pair.send({ type: 'address.requested' })}
      >
        See address
      </Button>
      <InlineStatus>
        {stage === 'addressFailed' && 'The address could not be fetched. Try again.'}
      </InlineStatus>
    </>
  )
}

const copies = {
  resting: 'offered',
  copying: 'offered',
  copied: 'done',
  uncopied: 'refused',
} as const satisfies Record<
  Screens<Within<typeof pairViewMachine, 'paired.address.addressShown'>>,
  string
>

function ShownActions({ pair }: PairProps) {
  const stage = useSelector(pair, screenIn(copies, 'paired.address.addressShown'))
  const copy = stage && copies[stage]
  const isCopied = copy === 'done'
  return (
    <>
      <Button
        icon={isCopied ? <Check /> : <Copy />}
        onClick={() => pair.send({ type: 'copy.requested' })}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <Button icon={<Printer />} onClick={() => pair.send({ type: 'print.requested' })}>
        Print label
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied && 'Address copied'}
      </span>
      <InlineStatus>
        {copy === 'refused' &&
          'Your browser does not let this page copy. Please select the lines yourself.'}
      </InlineStatus>
    </>
  )
}

function SurveysButton({ pair }: PairProps) {
  const surveys = useSelector(pair, ({ children }) => children.pairedSurveys)
  const isLoading = useSelector(surveys, (snapshot) => snapshot?.value === 'loading')
  const hasFailed = useSelector(surveys, (snapshot) => snapshot?.value === 'failed')
  const open = useOverlay()
  return (
    <>
      <Button
        icon={<ClipboardList />}
        isPending={isLoading}
        pendingLabel="Fetching the answers…"
        onClick={() =>
          hasFailed ? surveys?.send({ type: 'retry.requested' }) : open(exchangeOverlays.surveys)
        }
      >
        See survey answers
      </Button>
      <InlineStatus>{hasFailed && 'The answers could not be fetched. Try again.'}</InlineStatus>
    </>
  )
}
