import { useSelector } from '@xstate/react'
import { Send } from 'lucide-react'
import type { ComponentType } from 'react'
import type { RescueRef, rescueMachine } from '#machines/exchange/rescue.machine.ts'
import { addressLines } from '#rules/address/schema.ts'
import { stepOverlays } from '#rules/exchange/overlays.ts'
import {
  mayWithdrawRescue,
  rescueOverlays,
  rescueStepsOffered,
} from '#rules/exchange/rescue-page.ts'
import type { Rescue } from '#rules/exchange/rescue-schema.ts'
import { mineOf, type StepType } from '#rules/exchange/step.ts'
import { STEP_WORDS } from '#rules/exchange/step-words.ts'
import { linkLabelOf, sentenceOf, stepsInOrder } from '#rules/exchange/timeline.ts'
import type { Screens } from '#views/flow.tsx'
import { Critter } from '#views/kit/art/Critter.tsx'
import { Button } from '#views/kit/Button.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { Depiction } from '#views/kit/Depiction.tsx'
import { OutsideLink } from '#views/kit/Link.tsx'
import { PaperLabel } from '#views/kit/PaperLabel.tsx'
import { PrintedLabel } from '#views/kit/PrintedLabel.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { Timeline, TimelineItem } from '#views/kit/Timeline.tsx'
import { intentOf, later } from '#views/later/later.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { useOverlay } from '#views/overlay.ts'
import { screenIn, type Within } from '#views/screens.ts'
import { When } from '#views/When.tsx'
import { type CopyState, LabelButtons, SeeAddressButton } from './AddressButtons.tsx'
import { PairSurveysButton, PairSurveysDialog } from './PairSurveysButton.tsx'
import { StepIcon } from './StepIcon.tsx'

const RescueDialogs = later(() => import('./RescueDialogs.tsx'))
const ConfirmStep = later(() => import('./ConfirmStep.tsx'))

interface GiftProps {
  flow: RescueRef
  rescue: Rescue
}

const resting = { isDescribing: false, isClosing: false, isDoubting: false }
const doubting = { ...resting, isDoubting: true }

const stages = {
  deciding: resting,
  accepted: resting,
  sending: resting,
  sent: resting,
  dispatching: { ...resting, isDescribing: true },
  closing: { ...resting, isClosing: true },
  doubting,
  withdrawing: doubting,
} satisfies Record<
  Screens<Within<typeof rescueMachine, 'ready.course.helping.gift'>>,
  typeof resting
>

/** The recipient's label, the updates of the rescuer's gift, and the buttons to record them. */
export function RescueGift({ flow, rescue }: GiftProps) {
  const stage = useSelector(flow, screenIn(stages, 'ready.course.helping.gift'))
  const closing = useSelector(flow, ({ children }) => children.closing)
  const { isDescribing, isClosing, isDoubting } = stage === undefined ? resting : stages[stage]
  const abandon = () => flow.send({ type: 'choice.abandoned' })
  return (
    <>
      <RescueLabel flow={flow} rescue={rescue} />
      <Updates flow={flow} rescue={rescue} />
      <section data-focus-place>
        <FocusMove to="row" after={stage ?? 'none'} />
        <Cluster>
          {rescueStepsOffered(rescue).map((type, index) => (
            <UpdateButton key={type} type={type} isFirst={index === 0} />
          ))}
          {mayWithdrawRescue(rescue) && <WithdrawButton />}
        </Cluster>
      </section>
      <RescueDialogs flow={flow} isWanted={isDescribing || isDoubting} />
      <ConfirmStep closing={closing} onCancel={abandon} isWanted={isClosing} />
    </>
  )
}

function UpdateButton({ type, isFirst }: { type: StepType; isFirst: boolean }) {
  const open = useOverlay()
  return (
    <Button
      {...intentOf(RescueDialogs, ConfirmStep)}
      variant={isFirst ? 'primary' : 'outline'}
      icon={isFirst ? <Send /> : undefined}
      data-focus-home={isFirst || undefined}
      onClick={() => open(stepOverlays[type])}
    >
      {STEP_WORDS[type].label}
    </Button>
  )
}

function WithdrawButton() {
  const open = useOverlay()
  return (
    <Button
      {...intentOf(RescueDialogs)}
      variant="quiet"
      onClick={() => open(rescueOverlays.withdrawal)}
    >
      I can’t send it after all
    </Button>
  )
}

const copies = {
  resting: 'offered',
  copying: 'offered',
  copied: 'done',
  uncopied: 'refused',
} as const satisfies Record<
  Screens<Within<typeof rescueMachine, 'ready.course.helping.address.addressShown'>>,
  CopyState
>

const addressActions = {
  addressHidden: SeeAddress,
  loadingAddress: SeeAddress,
  addressFailed: SeeAddress,
  addressShown: ShownActions,
} satisfies Record<
  Screens<Within<typeof rescueMachine, 'ready.course.helping.address'>, 'addressShown'>,
  ComponentType<Pick<GiftProps, 'flow'>>
>

function RescueLabel({ flow, rescue }: GiftProps) {
  const { recipient, has_surveys } = rescue
  const address = useSelector(flow, ({ context }) => context.address)
  const stage = useSelector(flow, screenIn(addressActions, 'ready.course.helping.address'))
  const surveys = useSelector(flow, ({ children }) => children.pairedSurveys)
  const areSurveysHere = useSelector(surveys, (snapshot) => snapshot?.value === 'ready')
  if (recipient === null || stage === undefined) return null
  const Actions: ComponentType<Pick<GiftProps, 'flow'>> = addressActions[stage]
  return (
    <section>
      <FocusMove to="row" after={stage === 'addressShown' ? 'shown' : 'hidden'} />
      <p className="visually-hidden" role="status">
        {stage === 'addressShown' && 'The address is shown'}
      </p>
      <PaperLabel
        hasEdge
        overline="Your spare gift is for"
        title={recipient.nickname}
        stamp={
          <Depiction src={recipient.avatar?.formats.mobile_list}>
            <Critter seed={recipient.id} />
          </Depiction>
        }
        lines={address ? addressLines(address) : undefined}
        actions={
          <>
            <Actions flow={flow} />
            {has_surveys && <SurveysButton flow={flow} />}
          </>
        }
      />
      {address && <PrintedLabel lines={addressLines(address)} />}
      <PairSurveysDialog
        load={surveys}
        recipient={recipient}
        onClose={() => flow.send({ type: 'surveys.closed' })}
        isWanted={areSurveysHere}
      />
    </section>
  )
}

function SeeAddress({ flow }: Pick<GiftProps, 'flow'>) {
  const stage = useSelector(flow, screenIn(addressActions, 'ready.course.helping.address'))
  return (
    <SeeAddressButton
      isLoading={stage === 'loadingAddress'}
      hasFailed={stage === 'addressFailed'}
      onSee={() => flow.send({ type: 'address.requested' })}
    />
  )
}

function ShownActions({ flow }: Pick<GiftProps, 'flow'>) {
  const stage = useSelector(flow, screenIn(copies, 'ready.course.helping.address.addressShown'))
  return (
    <LabelButtons
      copy={stage ? copies[stage] : 'offered'}
      onCopy={() => flow.send({ type: 'copy.requested' })}
      onPrint={() => flow.send({ type: 'print.requested' })}
    />
  )
}

/** The rescuer's updates so far; shows nothing before the first one. */
function Updates({ flow, rescue }: GiftProps) {
  const now = useSelector(flow, ({ context }) => context.now)
  const steps = stepsInOrder(mineOf(rescue.steps))
  const name = rescue.recipient?.nickname ?? null
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="happened">
      <SectionHeader id="happened" title="What happened so far" />
      <Timeline label="What happened so far">
        {steps.map((step) => (
          <TimelineItem
            key={step.id}
            icon={<StepIcon type={step.type} />}
            whose="mine"
            title={<span dir="auto">{sentenceOf(step, name)}</span>}
            time={<When at={step.created_at} now={now} />}
          >
            {step.content && (
              <OutsideLink href={step.content}>{linkLabelOf(step.type)}</OutsideLink>
            )}
          </TimelineItem>
        ))}
      </Timeline>
    </section>
  )
}

function SurveysButton({ flow }: Pick<GiftProps, 'flow'>) {
  const surveys = useSelector(flow, ({ children }) => children.pairedSurveys)
  return <PairSurveysButton surveys={surveys} opens={rescueOverlays.surveys} />
}
