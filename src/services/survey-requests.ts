import type { Led } from '#rules/mod/overlays.ts'
import {
  type AttachmentValues,
  attachmentOf,
  type SurveyRequest,
  surveyRequestSchema,
} from '#rules/mod/survey-request.ts'
import { type Page, page } from '#rules/wire/api.ts'
import { type Call, command, request, requestWhole } from './http.ts'

const requestsSchema = page(surveyRequestSchema)

/** One page of the exchanges whose creator asks for another survey, oldest first. */
export const loadSurveyRequests = (
  { page: number, first }: { page: number } & Led,
  call: Call,
): Promise<Page<SurveyRequest>> =>
  requestWhole('mod/survey-requests', requestsSchema, {
    ...call,
    query: { page: number, first: first ?? undefined },
  })

/** Settles a request by attaching a survey to the exchange. */
export const attachSurvey = (values: AttachmentValues, call: Call): Promise<void> =>
  command(`mod/survey-requests/${values.id}/attach`, {
    ...call,
    method: 'post',
    body: attachmentOf(values),
  })

/** Settles a request without a survey; the creator sees the reason. */
export const declineSurvey = (
  { id, reason }: { id: number; reason: string },
  call: Call,
): Promise<void> =>
  command(`mod/survey-requests/${id}/decline`, { ...call, method: 'post', body: { reason } })

/** Starts a thread with the creator about the request. */
export const writeToCreator = (
  { id, message }: { id: number; message: string },
  call: Call,
): Promise<SurveyRequest> =>
  request(`mod/survey-requests/${id}/letter`, surveyRequestSchema, {
    ...call,
    method: 'post',
    body: { message },
  })
