import * as z from 'zod/mini'
import { pictureSchema } from '#rules/feed/picture.ts'
import { filledSurveySchema } from '#rules/survey/schema.ts'

export const ROLES = ['member', 'mod', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Another member, as anyone may know her. */
export const memberSchema = z.object({
  id: z.int(),
  nickname: z.string(),
  avatar: z.nullable(pictureSchema),
})
z.globalRegistry.add(memberSchema, { id: 'Member' })
export type Member = z.infer<typeof memberSchema>

/** Why no jobs run in a process: the setting JOBS, or a marker that does not belong to its database. */
export const JOBS_OFF = ['setting', 'marker'] as const
export type JobsOff = (typeof JOBS_OFF)[number]

/** Myself. Until the onboarding has asked for them, the personal fields are null. */
export const meSchema = z.object({
  id: z.int(),
  email: z.string(),
  email_verified: z.boolean(),
  /** Whoever has none logs in through a provider. */
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
  /** As a mod wrote it; also null for a suspension from before reasons were kept. */
  suspension_reason: z.nullable(z.string()),
  /** A mod has paused the account for some days; ends by itself. */
  is_paused: z.boolean(),
  paused_until: z.nullable(z.iso.datetime()),
  /** As a mod wrote it. */
  pause_reason: z.nullable(z.string()),
  has_completed_onboarding: z.boolean(),
  /** Keys lead her to pages. */
  shortcuts: z.boolean(),
  astrological_sign: z.nullable(z.string()),
  surveys: z.array(filledSurveySchema),
  /** For admins alone, and only while the process that answers runs no jobs. */
  jobs_off: z.optional(z.enum(JOBS_OFF)),
})
z.globalRegistry.add(meSchema, { id: 'Me' })
export type Me = z.infer<typeof meSchema>

export const isAdmin = ({ role }: { role: string }): boolean => role === 'admin'

/** An admin may do all that a mod may. */
export const isMod = ({ role }: { role: string }): boolean => role === 'mod' || role === 'admin'

export const hasCompletedOnboarding = ({
  has_completed_onboarding,
}: Pick<Me, 'has_completed_onboarding'>): boolean => has_completed_onboarding

/** Still has onboarding steps to take. */
export const isNewcomer = (member: Pick<Me, 'has_completed_onboarding'>): boolean =>
  !hasCompletedOnboarding(member)

/** What the mods have decided about an account: suspended until that is lifted, or paused for some days. */
export interface Restriction {
  is_suspended: boolean
  is_paused: boolean
}

/** A restricted member reads and writes to the mods; what others would see they neither add nor change. */
export const mayReachOthers = ({ is_suspended, is_paused }: Restriction): boolean =>
  !is_suspended && !is_paused

/** What decides whether a minor still needs a parent's answer. */
export interface Minority {
  is_minor: boolean
  has_received_parent_confirmation: boolean
}

/** What decides whether a member may post. */
export interface Posting extends Minority, Restriction {
  has_completed_onboarding: boolean
}

export const WAITING_FOR_PARENT = 'We are waiting for a parent confirmation before you can post'

export const waitsForParent = ({ is_minor, has_received_parent_confirmation }: Minority): boolean =>
  is_minor && !has_received_parent_confirmation
