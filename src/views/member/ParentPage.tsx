import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type { ParentAnswerRef, parentAnswerMachine } from '#machines/member/parentAnswer.machine.ts'
import { THREADS_LABEL, THREADS_WORDS } from '#rules/member/parent.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Aside } from '#views/joining/Aside.tsx'
import { Intro } from '#views/joining/Intro.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Checkbox } from '#views/kit/Checkbox.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { wordsFor } from './words.tsx'

type Screen = ComponentType<{ parentAnswer: ParentAnswerRef }>

const screens = {
  loading: LoadingRequest,
  failed: Failed,
  asking: Asking,
  answering: Asking,
  confirmed: Confirmed,
  refused: Refused,
  answered: Answered,
  expired: Expired,
} satisfies Record<Screens<typeof parentAnswerMachine>, Screen>

interface ParentPageProps {
  flow: typeof parentAnswerMachine
  input: InputFrom<typeof parentAnswerMachine>
}

/** The page behind the link in a parent's email; no account is needed. */
export function ParentPage({ flow, input }: ParentPageProps) {
  const parentAnswer = useFlow(flow, input)
  const step = useSelector(parentAnswer, screenOf)
  const Screen: Screen = screens[step]
  return (
    <Stack gap={6}>
      <FocusMove to="page" after={step === 'answering' ? 'asking' : step} />
      <Screen parentAnswer={parentAnswer} />
      <Aside>
        <p>
          What Critter Swap is, and what it does with an address:{' '}
          <Link href="/page/parents">the page for parents</Link>
        </p>
      </Aside>
    </Stack>
  )
}

function LoadingRequest() {
  return (
    <>
      <Intro title="For a parent" />
      <Loading label="Loading the question">
        <Skeleton lines={5} />
      </Loading>
    </>
  )
}

function Failed({ parentAnswer }: { parentAnswer: ParentAnswerRef }) {
  return (
    <>
      <Intro title="For a parent">
        <p role="alert">We couldn’t load the question. Your link may still be good.</p>
      </Intro>
      <Cluster>
        <Button variant="primary" onClick={() => parentAnswer.send({ type: 'retry.requested' })}>
          Try again
        </Button>
      </Cluster>
    </>
  )
}

function useWords(parentAnswer: ParentAnswerRef) {
  const request = useSelector(parentAnswer, ({ context }) => context.request)
  return request && wordsFor(request)
}

function Asking({ parentAnswer }: { parentAnswer: ParentAnswerRef }) {
  const words = useWords(parentAnswer)
  const answer = useSelector(parentAnswer, ({ context }) => context.answer)
  const threads = useSelector(parentAnswer, ({ context }) => context.threads)
  const isBusy = useSelector(parentAnswer, (snapshot) => snapshot.hasTag('busy'))
  const problem = useSelector(parentAnswer, ({ context }) => context.problem)
  if (words === null) return null
  return (
    <>
      <Intro title={words.title}>
        <Stack gap={3}>{words.explanation}</Stack>
      </Intro>
      <Stack gap={3}>
        <Checkbox
          name="threads"
          label={THREADS_LABEL}
          description={THREADS_WORDS}
          isChecked={threads}
          onChange={(chosen) => parentAnswer.send({ type: 'threads.chosen', threads: chosen })}
        />
        <Cluster>
          <Button
            variant="primary"
            isPending={isBusy && answer === 'confirm'}
            isDisabled={isBusy}
            onClick={() => parentAnswer.send({ type: 'answer.given', answer: 'confirm' })}
          >
            {words.confirm}
          </Button>
          <Button
            isPending={isBusy && answer === 'refuse'}
            isDisabled={isBusy}
            onClick={() => parentAnswer.send({ type: 'answer.given', answer: 'refuse' })}
          >
            {words.refuse}
          </Button>
        </Cluster>
        <InlineStatus>{problem && 'Your answer wasn’t saved. Try again.'}</InlineStatus>
      </Stack>
    </>
  )
}

function Confirmed({ parentAnswer }: { parentAnswer: ParentAnswerRef }) {
  const words = useWords(parentAnswer)
  return (
    <Intro title="Thank you">
      <p role="status">{words?.confirmed}</p>
    </Intro>
  )
}

function Refused({ parentAnswer }: { parentAnswer: ParentAnswerRef }) {
  const words = useWords(parentAnswer)
  return (
    <Intro title="Your answer is saved">
      <p role="status">{words?.refused}</p>
    </Intro>
  )
}

function Answered({ parentAnswer }: { parentAnswer: ParentAnswerRef }) {
  const problem = useSelector(parentAnswer, ({ context }) => context.problem)
  return (
    <Intro title="You have already answered">
      <p role="status">{problem?.message}</p>
    </Intro>
  )
}

function Expired({ parentAnswer }: { parentAnswer: ParentAnswerRef }) {
  const problem = useSelector(parentAnswer, ({ context }) => context.problem)
  return (
    <Intro title="This link no longer works">
      <p role="status">{problem?.message}</p>
    </Intro>
  )
}
