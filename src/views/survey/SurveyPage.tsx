import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type { FormRef } from '#machines/form.ts'
import type { SurveyRef, surveyMachine } from '#machines/survey/survey.machine.ts'
import { completionIn, openWordsIn, SURVEY_CHANGED, type SurveyValues } from '#rules/survey/form.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { DraftFound } from '#views/form/DraftFound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Stamp } from '#views/kit/art/Stamp.tsx'
import { BackControl } from '#views/kit/BackControl.tsx'
import { Card } from '#views/kit/Card.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { ProgressBar } from '#views/kit/ProgressBar.tsx'
import { Loading } from '#views/kit/Skeleton.tsx'
import { StickyBar } from '#views/kit/StickyBar.tsx'
import { Column } from '#views/layouts/Column.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { NotFoundPage } from '#views/tab/NotFoundPage.tsx'
import { PageSkeleton } from '#views/tab/PageSkeleton.tsx'
import { QuestionField } from './QuestionField.tsx'

interface ScreenProps {
  survey: SurveyRef
}

const screens = {
  loading: LoadingSurvey,
  answering: Answering,
  refetching: LoadingSurvey,
  submitted: LoadingSurvey,
  missing: NotFoundPage,
  failed: FailedSurvey,
} satisfies Record<Screens<typeof surveyMachine>, ComponentType<ScreenProps>>

interface SurveyPageProps {
  flow: typeof surveyMachine
  input: InputFrom<typeof surveyMachine>
}

/** Page to answer a survey. */
export function SurveyPage({ flow, input }: SurveyPageProps) {
  const survey = useFlow(flow, input)
  const version = useSelector(survey, ({ context }) => context.values?.survey.version ?? 0)
  const Screen: ComponentType<ScreenProps> = screens[useSelector(survey, screenOf)]
  return (
    <>
      {version > 0 && <FocusMove to="page" after={`version ${version}`} />}
      <Screen survey={survey} />
    </>
  )
}

function Answering({ survey }: ScreenProps) {
  const form = useSelector(survey, ({ children }) => children.answers)
  const asked = useSelector(survey, ({ context }) => context.values?.survey)
  const asking = useSelector(survey, ({ context }) => context.asking)
  const isGoingOn = useSelector(survey, ({ context }) => context.waiting !== null)
  const isRestored = useSelector(survey, ({ context }) => context.isRestored)
  const isChanged = useSelector(survey, ({ context }) => context.isChanged)
  if (!form || !asked) return null
  return (
    <Column>
      <div>
        <BackControl href={asking ?? '/profile'} />
        <PageHeader
          title={<bdi>{asked.label}</bdi>}
          subtitle={
            isGoingOn
              ? 'Only your gifter sees your answers. Then your sign-up goes on.'
              : 'Only your gifter sees your answers.'
          }
          action={
            asked.picture && (
              <Stamp>
                <img src={asked.picture.formats.mobile_list} alt="" />
              </Stamp>
            )
          }
        />
      </div>
      <InlineStatus tone="info">{isChanged && SURVEY_CHANGED}</InlineStatus>
      <DraftFound
        isRestored={isRestored}
        onDiscard={() => survey.send({ type: 'draft.discarded' })}
      />
      <Completion form={form} />
      <Form form={form} label={asked.label}>
        {asked.questions.map((question, index) => (
          <Card key={question.id} as="div">
            <QuestionField form={form} question={question} index={index} />
          </Card>
        ))}
        <OpenQuestions form={form} />
        <StickyBar label="Submit">
          <SubmitButton form={form}>Submit my answers</SubmitButton>
          <NotSaved form={form} />
        </StickyBar>
      </Form>
    </Column>
  )
}

type FormProps = { form: FormRef<SurveyValues> }

function Completion({ form }: FormProps) {
  const percent = useSelector(form, ({ context }) => completionIn(context.values))
  return <ProgressBar label="Answered" value={percent} />
}

function OpenQuestions({ form }: FormProps) {
  const words = useSelector(form, ({ context }) => openWordsIn(context.values))
  return <p>{words}</p>
}

function LoadingSurvey() {
  return (
    <Loading label="Loading the survey" page="Survey">
      <PageSkeleton of="form" />
    </Loading>
  )
}

function FailedSurvey({ survey }: ScreenProps) {
  return <NotLoaded flow={survey} title="We couldn’t load the survey" level={1} />
}
