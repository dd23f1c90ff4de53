import * as z from 'zod/mini'
import { page } from '#rules/api.ts'
import { postSchema, type StepAndPost } from '#rules/post.ts'
import { STEPS_A_PAGE, type Step, type StepInput, stepSchema } from '#rules/step.ts'
import { type Call, request, requestWhole } from './http.ts'

const stepsSchema = page(stepSchema)
const stepAndPostAnswerSchema = z.object({ step: stepSchema, post: postSchema })

/** All steps of an exchange that are mine to see: my own, my gifter's and my recipient's. */
export const loadSteps = async (
  { exchangeId }: { exchangeId: number },
  call: Call,
): Promise<Step[]> => {
  const query = { 'filter[exchange_id]': exchangeId, include: 'user', perPage: STEPS_A_PAGE }
  return (await requestWhole('steps', stepsSchema, { ...call, query })).data
}

export const recordStep = (body: StepInput, call: Call): Promise<Step> =>
  request('steps', stepSchema, { ...call, method: 'post', body })

/** A received gift told to everyone: the step and the post, both or neither. */
export const recordStepAndPost = async (body: StepAndPost, call: Call): Promise<Step> =>
  (await request('steps/stepandpost', stepAndPostAnswerSchema, { ...call, method: 'post', body }))
    .step
