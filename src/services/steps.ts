import * as z from 'zod/mini'
import type { StepAndPost } from '#rules/exchange/receipt.ts'
import {
  linkOf,
  STEPS_A_PAGE,
  type Step,
  type StepInput,
  stepSchema,
} from '#rules/exchange/step.ts'
import type { Publication } from '#rules/feed/composition.ts'
import { postSchema } from '#rules/feed/post.ts'
import { type Call, remove, request } from './http.ts'
import { describePictures } from './publishing.ts'

const stepAndPostAnswerSchema = z.object({ step: stepSchema, post: postSchema })

/** The steps of an exchange that the member may see: their own, their gifter's and their recipient's. */
export const loadSteps = ({ exchangeId }: { exchangeId: number }, call: Call): Promise<Step[]> =>
  request('steps', z.array(stepSchema), {
    ...call,
    query: { 'filter[exchange_id]': exchangeId, include: 'user', perPage: STEPS_A_PAGE },
  })

export const loadStep = ({ id }: { id: number }, call: Call): Promise<Step> =>
  request(`steps/${id}`, stepSchema, call)

/** Changes or removes the link of a sent parcel or digital gift. */
export const changeStep = (
  { id, content }: { id: number; content: string },
  call: Call,
): Promise<Step> =>
  request(`steps/${id}`, stepSchema, { ...call, method: 'put', body: { content: linkOf(content) } })

export const deleteStep = ({ id }: { id: number }, call: Call): Promise<void> =>
  remove(`steps/${id}`, call)

export const recordStep = (body: StepInput, call: Call): Promise<Step> =>
  request('steps', stepSchema, { ...call, method: 'post', body })

/** Toggles the member's heart for a gift that their recipient has received. */
export const sendHeart = ({ id }: { id: number }, call: Call): Promise<Step> =>
  request(`steps/${id}/heart`, stepSchema, { ...call, method: 'post', retry: false })

/** Records a received gift and shares it in the feed; either both succeed or neither. Alt texts are saved first. */
export async function recordStepAndPost(
  { input, alts }: Publication<StepAndPost>,
  call: Call,
): Promise<Step> {
  await describePictures(alts, call)
  const answer = await request('steps/stepandpost', stepAndPostAnswerSchema, {
    ...call,
    method: 'post',
    body: input,
  })
  return answer.step
}
