import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type {
  ExchangeFormRef,
  exchangeFormMachine,
} from '#machines/exchange/exchangeForm.machine.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { LinkButton } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { Loading } from '#views/kit/Skeleton.tsx'
import { later } from '#views/later/later.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { NotFoundPage } from '#views/tab/NotFoundPage.tsx'
import { PageSkeleton } from '#views/tab/PageSkeleton.tsx'
import { DetailsStep, type DetailsStepProps } from './DetailsStep.tsx'
import { FormFrame } from './FormFrame.tsx'

const ScheduleStep = later(() => import('./ScheduleStep.tsx'))

interface ScreenProps extends Pick<DetailsStepProps, 'OwnCover'> {
  exchangeForm: ExchangeFormRef
}

const screens = {
  loading: LoadingForm,
  loadingExchange: LoadingForm,
  opening: LoadingForm,
  details: Details,
  schedule: Schedule,
  submitted: LoadingForm,
  refused: Refused,
  notFound: NotFoundPage,
  failed: FailedForm,
} satisfies Record<Screens<typeof exchangeFormMachine>, ComponentType<ScreenProps>>

interface ExchangeFormPageProps extends Pick<DetailsStepProps, 'OwnCover'> {
  flow: typeof exchangeFormMachine
  input: InputFrom<typeof exchangeFormMachine>
}

/** A form in two steps to create or edit an exchange. */
export function ExchangeFormPage({ flow, input, OwnCover }: ExchangeFormPageProps) {
  const exchangeForm = useFlow(flow, input)
  const screen = useSelector(exchangeForm, screenOf)
  const isRestored = useSelector(exchangeForm, ({ context }) => context.draft !== null)
  const Screen: ComponentType<ScreenProps> = screens[screen]
  return (
    <>
      <FocusMove
        to="page"
        after={`${screen === 'schedule' ? 'schedule' : 'details'} ${isRestored}`}
      />
      <Screen exchangeForm={exchangeForm} OwnCover={OwnCover} />
    </>
  )
}

const useTitle = (exchangeForm: ExchangeFormRef) =>
  useSelector(exchangeForm, ({ context }) =>
    context.slug === null ? 'Create an exchange' : 'Edit the exchange',
  )

function Details({ exchangeForm, OwnCover }: ScreenProps) {
  const title = useTitle(exchangeForm)
  const form = useSelector(exchangeForm, ({ children }) => children.details)
  return (
    <FormFrame exchangeForm={exchangeForm} title={title} step={1}>
      {form && <DetailsStep {...{ exchangeForm, form, title, OwnCover }} next={ScheduleStep} />}
    </FormFrame>
  )
}

function Schedule({ exchangeForm }: ScreenProps) {
  const title = useTitle(exchangeForm)
  const form = useSelector(exchangeForm, ({ children }) => children.schedule)
  return (
    <FormFrame exchangeForm={exchangeForm} title={title} step={2}>
      {form && (
        <ScheduleStep
          exchangeForm={exchangeForm}
          form={form}
          title={title}
          fallback={
            // `Loading` gets no page title, because `FormFrame` already shows the heading.
            <Loading label="Loading the form">
              <PageSkeleton of="form" />
            </Loading>
          }
        />
      )}
    </FormFrame>
  )
}

function LoadingForm() {
  return (
    <Loading label="Loading the form" page="Exchange">
      <PageSkeleton of="form" />
    </Loading>
  )
}

function Refused({ exchangeForm }: ScreenProps) {
  const slug = useSelector(exchangeForm, ({ context }) => context.slug)
  return (
    <EmptyState
      art="letter"
      level={1}
      title="This exchange can no longer be edited"
      action={<LinkButton href={`/exchange/${slug}`}>See the exchange</LinkButton>}
    >
      Only its creator can change it, and only before it starts.
    </EmptyState>
  )
}

function FailedForm({ exchangeForm }: ScreenProps) {
  return <NotLoaded flow={exchangeForm} title="We couldn’t load the form" level={1} />
}
