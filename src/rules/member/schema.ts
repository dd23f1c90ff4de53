import * as z from 'zod/mini'
import { pictureSchema } from '#rules/feed/picture.ts'
import { filledSurveySchema } from '#rules/survey/schema.ts'

export const ROLES = ['member', 'mod', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** The public data of a member. */
export const memberSchema = z.object({
  id: z.int(),
  nickname: z.string(),
  avatar: z.nullable(pictureSchema),
})
z.globalRegistry.add(memberSchema, { id: 'Member' })
export type Member = z.infer<typeof memberSchema>

/** The reasons why a server process runs no jobs: the setting JOBS, or a marker that belongs to another database. */
export const JOBS_OFF = ['setting', 'marker'] as const
export type JobsOff = (typeof JOBS_OFF)[number]

/** The first steps of a new member. */
export const firstStepsSchema = z.object({
  /** True if the member has read how a swap works. */
  has_read: z.boolean(),
  has_joined: z.boolean(),
  has_posted: z.boolean(),
})
export type FirstSteps = z.infer<typeof firstStepsSchema>

/** The member's own data. The personal fields are null until the member has entered them in the onboarding. */
export const meSchema = z.object({
  id: z.int(),
  email: z.string(),
  email_verified: z.boolean(),
  /** Members without a password log in through a provider. */
  has_password: z.boolean(),
  nickname: z.nullable(z.string()),
  suggested_nickname: z.nullable(z.string()),
  discord: z.nullable(z.string()),
  avatar: z.nullable(pictureSchema),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  birth_date: z.nullable(z.string()),
  parent_email: z.nullable(z.string()),
  region: z.nullable(z.string()),
  regions: z.array(z.string()),
  address_privacy: z.nullable(z.int()),
  onboarding_comment: z.nullable(z.string()),
  role: z.enum(ROLES),
  is_minor: z.boolean(),
  has_received_parent_confirmation: z.boolean(),
  can_post: z.boolean(),
  is_suspended: z.boolean(),
  /** The mod's reason. Also null for a suspension from before reasons were stored. */
  suspension_reason: z.nullable(z.string()),
  /** True if a mod has paused the account for some days. The pause ends by itself. */
  is_paused: z.boolean(),
  paused_until: z.nullable(z.iso.datetime()),
  /** The reason that the mod gave. */
  pause_reason: z.nullable(z.string()),
  has_completed_onboarding: z.boolean(),
  /** Null once the member has taken all first steps or has dismissed them. */
  first_steps: z.nullable(firstStepsSchema),
  /** True if keyboard shortcuts to pages are on. */
  shortcuts: z.boolean(),
  astrological_sign: z.nullable(z.string()),
  surveys: z.array(filledSurveySchema),
  /** Only sent if the mail server has refused the member's address, and has accepted no email for it since. */
  mail_refused_at: z.optional(z.iso.datetime()),
  /** Only sent to admins, and only if the server process that responds runs no jobs. */
  jobs_off: z.optional(z.enum(JOBS_OFF)),
})
z.globalRegistry.add(meSchema, { id: 'Me' })
export type Me = z.infer<typeof meSchema>

export const isAdmin = ({ role }: { role: string }): boolean => role === 'admin'

/** True for mods and for admins, who have all the rights of mods. */
export const isMod = ({ role }: { role: string }): boolean => role === 'mod' || role === 'admin'

export const hasCompletedOnboarding = ({
  has_completed_onboarding,
}: Pick<Me, 'has_completed_onboarding'>): boolean => has_completed_onboarding

/** True if the member has onboarding steps left. */
export const isNewcomer = (member: Pick<Me, 'has_completed_onboarding'>): boolean =>
  !hasCompletedOnboarding(member)

/** The restrictions that mods can put on an account: suspended until a mod lifts it, or paused for some days. */
export interface Restriction {
  is_suspended: boolean
  is_paused: boolean
}

/**
 * True unless the member is restricted. Restricted members can read and can write to the mods, but they cannot add or
 * change anything that others see.
 */
export const mayReachOthers = ({ is_suspended, is_paused }: Restriction): boolean =>
  !is_suspended && !is_paused

/** The fields that decide whether a minor still needs a parent's answer. */
export interface Minority {
  is_minor: boolean
  has_received_parent_confirmation: boolean
}

/** The fields that decide whether a member may post. */
export interface Posting extends Minority, Restriction {
  has_completed_onboarding: boolean
}

export const WAITING_FOR_PARENT = 'We are waiting for a parent confirmation before you can post'

export const waitsForParent = ({ is_minor, has_received_parent_confirmation }: Minority): boolean =>
  is_minor && !has_received_parent_confirmation
