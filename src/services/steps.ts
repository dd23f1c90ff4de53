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

/** All steps of an exchange that I may see: my own, my gifter's and my recipient's. */
export const loadSteps = ({ exchangeId }: { exchangeId: number }, call: Call): Promise<Step[]> =>
  request('steps', z.array(stepSchema), {
    ...call,
    query: { 'filter[exchange_id]': exchangeId, include: 'user', perPage: STEPS_A_PAGE },
  })

export const loadStep = ({ id }: { id: number }, call: Call): Promise<Step> =>
  request(`steps/${id}`, stepSchema, call)

/** Gives something that was sent another link, or none. */
export const changeStep = (
  { id, content }: { id: number; content: string },
  call: Call,
): Promise<Step> =>
  request(`steps/${id}`, stepSchema, { ...call, method: 'put', body: { content: linkOf(content) } })

export const deleteStep = ({ id }: { id: number }, call: Call): Promise<void> =>
  remove(`steps/${id}`, call)

export const recordStep = (body: StepInput, call: Call): Promise<Step> =>
  request('steps', stepSchema, { ...call, method: 'post', body })

/** A received gift shared with everybody: the step and the post, both or neither, after its pictures are described. */
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
