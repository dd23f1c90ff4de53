import type { Me } from '#rules/member.ts'
import { type Problem, ProblemError } from '#rules/problem.ts'

/** A grown-up member who has completed everything; say only what matters to the test. */
export const aMe = (change: Partial<Me> = {}): Me => ({
  id: 7,
  email: 'mothwing@critters.example',
  email_verified: true,
  nickname: 'Mothwing',
  suggested_nickname: null,
  discord: null,
  avatar: null,
  first_name: 'Moth',
  last_name: 'Wing',
  birth_date: '1999-10-31',
  parent_email: null,
  region: 'us',
  regions: ['us', 'na', 'worldwide'],
  address_privacy: 1,
  onboarding_comment: null,
  role: 'member',
  is_minor: false,
  has_received_parent_confirmation: false,
  can_post: true,
  has_completed_onboarding: true,
  astrological_sign: 'Scorpio',
  surveys: [],
  ...change,
})

/** What a service throws. */
export const aFailure = (change: Partial<Problem> = {}): ProblemError =>
  new ProblemError({ kind: 'unexpected', message: 'An error has occured', ...change })

export const offline = aFailure({ kind: 'offline', message: 'No answer.' })
