import { useSelector } from '@xstate/react'
import { BookOpen, Gift, Hand, Hourglass } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { InputFrom } from 'xstate'
import type { FirstStepsRef, firstStepsMachine } from '#machines/member/firstSteps.machine.ts'
import { type FirstStep, firstSteps } from '#rules/member/first-steps.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Link } from '#views/kit/Link.tsx'
import { StampMark } from '#views/kit/StampMark.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import styles from './FirstSteps.module.css'

interface StepsProps {
  steps: FirstStepsRef
}

const screens = {
  deciding: Nothing,
  'open.resting': Steps,
  'open.puttingAway': Steps,
  'open.failed': Steps,
  taken: Taken,
  hidden: Nothing,
} satisfies Record<Screens<typeof firstStepsMachine>, ComponentType<StepsProps>>

interface FirstStepsProps {
  flow: typeof firstStepsMachine
  input: InputFrom<typeof firstStepsMachine>
}

/** The first steps of a new member, with a stamp for each. */
export function FirstSteps({ flow, input }: FirstStepsProps) {
  const steps = useFlow(flow, input)
  const Screen: ComponentType<StepsProps> = screens[useSelector(steps, screenOf)]
  return (
    <>
      {/* When the member dismisses the first steps, the focus moves to the next section of the page. */}
      <FocusMove to="row" after={Screen === Nothing ? 'gone' : 'shown'} />
      <Screen steps={steps} />
    </>
  )
}

function Nothing() {
  return null
}

const icons: Record<FirstStep['name'], ReactNode> = {
  guide: <BookOpen />,
  parent: <Hourglass />,
  swap: <Gift />,
  hello: <Hand />,
}

function Steps({ steps }: StepsProps) {
  const me = useSelector(steps, ({ context }) => context.me)
  const isBusy = useSelector(steps, (snapshot) => snapshot.hasTag('busy'))
  const hasFailed = useSelector(steps, (snapshot) => snapshot.matches({ open: 'failed' }))
  const list = firstSteps(me)
  const next = list.findIndex(({ isDone }) => !isDone)
  return (
    <Card aria-labelledby="first-steps">
      <SectionHeader
        id="first-steps"
        title="Your first stamps"
        action={
          <Button
            size="sm"
            variant="quiet"
            isPending={isBusy}
            onClick={() => steps.send({ type: 'putAway.requested' })}
          >
            Put away
          </Button>
        }
      />
      <InlineStatus>{hasFailed && 'Not put away. Try again.'}</InlineStatus>
      <div className={styles.steps}>
        <ol className={styles.list}>
          {list.map((step, index) => (
            <Step key={step.name} step={step} isNext={index === next} />
          ))}
        </ol>
      </div>
    </Card>
  )
}

function Step({ step, isNext }: { step: FirstStep; isNext: boolean }) {
  const { name, title, more, path, isDone } = step
  const open = isNext ? 'current' : 'coming'
  return (
    <li className={styles.step}>
      <StampMark state={isDone ? 'done' : open}>{icons[name]}</StampMark>
      <div className={styles.words}>
        <p className={styles.title}>
          {path === null ? (
            title
          ) : (
            <Link href={path} variant="plain" className={styles.stretched}>
              {title}
            </Link>
          )}
          {isDone && <span className="visually-hidden">, done</span>}
        </p>
        <p className={styles.more}>{isDone ? 'Done' : more}</p>
      </div>
    </li>
  )
}

function Taken() {
  return (
    <Card>
      <p role="status" className={styles.title}>
        That’s all your first stamps. You’re one of us now!
      </p>
    </Card>
  )
}
