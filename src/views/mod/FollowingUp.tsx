import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { FormRef } from '#machines/form.ts'
import type { ReasonValues } from '#machines/mod/reason.form.ts'
import type { CreatorLetterValues } from '#machines/mod/surveyRequest.form.ts'
import type {
  SurveyRequestsRef,
  surveyRequestsMachine,
} from '#machines/mod/surveyRequests.machine.ts'
import { contactPath } from '#rules/letter/paths.ts'
import {
  type AttachmentValues,
  type SurveyRequest,
  surveysToAttach,
} from '#rules/mod/survey-request.ts'
import { attachingHint, requestFacts } from '#rules/mod/survey-request-words.ts'
import type { Screens } from '#views/flow.tsx'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Avatar } from '#views/kit/Avatar.tsx'
import { BackControl } from '#views/kit/BackControl.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { Facts } from '#views/kit/Facts.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Segments } from '#views/kit/Segments.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { LaterSelect } from '#views/later/LaterSelect.tsx'
import { Columns } from '#views/layouts/Columns.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { screenIn, type Within } from '#views/screens.ts'
import styles from './Review.module.css'

interface RequestProps {
  requests: SurveyRequestsRef
  request: SurveyRequest
}

const choices = [
  { value: 'attaching', label: 'Attach' },
  { value: 'writing', label: 'Write' },
  { value: 'declining', label: 'Decline' },
] as const

const ways = {
  'attaching.loading': { chosen: 'attaching', Way: LoadingSurveys },
  'attaching.choosing': { chosen: 'attaching', Way: Attaching },
  'attaching.failed': { chosen: 'attaching', Way: SurveysNotLoaded },
  'writing.deciding': { chosen: 'writing', Way: Written },
  'writing.composing': { chosen: 'writing', Way: Writing },
  'writing.written': { chosen: 'writing', Way: Written },
  declining: { chosen: 'declining', Way: Declining },
} as const satisfies Record<
  Screens<Within<typeof surveyRequestsMachine, 'following'>>,
  { chosen: (typeof choices)[number]['value']; Way: ComponentType<RequestProps> }
>

/** An exchange whose creator asks for a survey, with the mod's options in the side column. */
export default function FollowingUp({ requests }: Pick<RequestProps, 'requests'>) {
  const request = useSelector(requests, ({ context }) => context.one)
  if (request === null) return null
  const { slug, label, summary, user } = request
  return (
    <Columns asideLabel="What to do" aside={<WhatToDo requests={requests} request={request} />}>
      <FocusMove to="page" />
      <div>
        <BackControl onBack={() => requests.send({ type: 'reading.closed' })} />
      </div>
      <div>
        <h1 tabIndex={-1} dir="auto">
          {label}
        </h1>
        <p className={styles.creator}>
          <Avatar seed={user.id} src={user.avatar?.formats.mobile_list} size="xs" />
          <span>
            by&nbsp;<bdi>{user.nickname}</bdi>
          </span>
        </p>
      </div>
      <p className={styles.summary} dir="auto">
        {summary}
      </p>
      <p>
        <Link href={`/exchange/${slug}`}>See the exchange</Link>
      </p>
      <section aria-labelledby="facts" className={styles.facts}>
        <SectionHeader id="facts" title="Facts" />
        <Facts facts={requestFacts(request)} />
      </section>
    </Columns>
  )
}

function WhatToDo({ requests, request }: RequestProps) {
  const state = useSelector(requests, screenIn(ways, 'following'))
  if (state === undefined) return null
  const { chosen, Way } = ways[state]
  return (
    <Card>
      <SectionHeader title="What to do" />
      <Stack>
        <Segments
          label="What to do"
          options={choices}
          value={chosen}
          onChange={(way) => requests.send({ type: `${way}.chosen` })}
        />
        <Way requests={requests} request={request} />
      </Stack>
    </Card>
  )
}

function LoadingSurveys() {
  return (
    <Loading label="Loading the surveys">
      <Skeleton lines={3} />
    </Loading>
  )
}

function SurveysNotLoaded({ requests }: RequestProps) {
  return <NotLoaded flow={requests} title="We couldn’t load the surveys" size="sm" />
}

function Attaching({ requests, request }: RequestProps) {
  const form = useSelector(requests, ({ children }) => children.attachment)
  return form && <Attachment requests={requests} request={request} form={form} />
}

function Attachment({
  requests,
  request,
  form,
}: RequestProps & { form: FormRef<AttachmentValues> }) {
  const surveys = useSelector(requests, ({ context }) => context.surveys)
  return (
    <Form form={form} label="Attach a survey">
      <Bound
        as={LaterSelect}
        form={form}
        name="survey_id"
        label="Which survey?"
        description={attachingHint(request)}
        options={surveysToAttach(request, surveys)}
        isRequired
      />
      <p>
        None fits? <Link href="/contents?shelf=surveys&do=add">Write a survey</Link>, and come back.
      </p>
      <NotSaved form={form} />
      <SubmitButton form={form}>Attach this survey</SubmitButton>
    </Form>
  )
}

function Writing({ requests }: RequestProps) {
  const form = useSelector(requests, ({ children }) => children.creatorLetter)
  return form && <Letter form={form} />
}

function Letter({ form }: { form: FormRef<CreatorLetterValues> }) {
  return (
    <Form form={form} label="Write to the creator">
      <Bound
        as={TextArea}
        form={form}
        name="message"
        label="Your letter"
        description="It starts a letter between the creator and the elves. Answers come to the inbox."
        isRequired
      />
      <NotSaved form={form} />
      <SubmitButton form={form}>Send this letter</SubmitButton>
    </Form>
  )
}

function Written({ request }: RequestProps) {
  return request.contact_id === null ? (
    <p>This exchange is your own.</p>
  ) : (
    <p>
      There’s already a letter about this exchange.{' '}
      <Link href={contactPath(request.contact_id)}>Open that letter</Link>
    </p>
  )
}

function Declining({ requests }: RequestProps) {
  const form = useSelector(requests, ({ children }) => children.rejection)
  return form && <Decline form={form} />
}

function Decline({ form }: { form: FormRef<ReasonValues> }) {
  return (
    <Form form={form} label="Decline">
      <Bound
        as={TextArea}
        form={form}
        name="reason"
        label="Why not?"
        description="The creator reads this. The exchange goes on as it is."
        isRequired
      />
      <NotSaved form={form} />
      <SubmitButton form={form}>Settle without a survey</SubmitButton>
    </Form>
  )
}
