import type { Address, AddressView } from '#rules/address/schema.ts'
import type { Participant } from '#rules/exchange/pairing.ts'
import type { PlannedRearrangement } from '#rules/exchange/removal.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import type { Step } from '#rules/exchange/step.ts'
import type { Post } from '#rules/feed/post.ts'
import type { OwnSession } from '#rules/member/own-session.ts'
import { profileCardOf } from '#rules/member/profile.ts'
import type { Me, Member } from '#rules/member/schema.ts'
import type { ModCase } from '#rules/mod/case.ts'
import type { ModExchange } from '#rules/mod/exchange.ts'
import type { ModAction, ModMember, PairingCheck } from '#rules/mod/schema.ts'
import { type Problem, ProblemError } from '#rules/wire/problem.ts'
import { NOT_PAUSED } from './restrictions.ts'

/** An adult who has completed the onboarding. Pass only what matters to the test. */
export const aMe = (change: Partial<Me> = {}): Me => ({
  id: 7,
  email: 'mothwing@critters.example',
  email_verified: true,
  has_password: true,
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
  is_suspended: false,
  suspension_reason: null,
  ...NOT_PAUSED,
  has_completed_onboarding: true,
  first_steps: null,
  shortcuts: false,
  astrological_sign: 'Scorpio',
  surveys: [],
  ...change,
})

/** A member who has filled in each field of their card. */
export const aMeWithFullCard = (): Me =>
  aMe(Object.fromEntries(Object.keys(profileCardOf(aMe())).map((field) => [field, `My ${field}`])))

/** Another member. */
export const aMember = (change: Partial<Member> = {}): Member => ({
  id: 12,
  nickname: 'Nettle',
  avatar: null,
  ...change,
})

export const anAddress = (change: Partial<Address> = {}): Address => ({
  id: 3,
  label: 'Home',
  name: 'Moth Wing',
  line1: '14 Illfield Row',
  line2: null,
  city: 'Leeds',
  state: null,
  zip: 'LS1 4AP',
  country: 'United Kingdom',
  is_main: true,
  ...change,
})

export const aSignup = (change: Partial<Signup> = {}): Signup => ({
  id: 21,
  user_id: 12,
  user: aMember(),
  exchange_id: 5,
  paired_with: null,
  surveys: null,
  address_id: null,
  has_opened_match: true,
  has_sent: false,
  has_received: false,
  is_done_sending: false,
  is_done_receiving: false,
  recording: 'all',
  is_sending_paused: false,
  is_receiving_paused: false,
  address_changed_at: null,
  send_by: '2026-12-16T12:00:00.000Z',
  more_time: null,
  gift_delay: null,
  missing_gift: null,
  asked_gift: null,
  not_received_from: null,
  thread_with_gifter: null,
  thread_with_recipient: null,
  thanks: null,
  reveal: null,
  ...change,
})

/** Nettle's approved exchange, which starts on 1 December 2026, with sign-ups from 16 November. */
export const anExchange = (change: Partial<Exchange> = {}): Exchange => ({
  id: 5,
  slug: 'solstice-parcels',
  label: 'Solstice parcels',
  summary: 'A parcel for the longest night.',
  description: 'Something warm, something sweet, something small.',
  picture: null,
  user_id: 12,
  user: aMember(),
  region: 'worldwide',
  status: 'ongoing',
  approved_by: 1,
  max_spots: 10,
  remaining_spots: 7,
  participants_count: 3,
  preferred_start_at: '2026-12-01',
  start_at: '2026-12-01T12:00:00.000Z',
  end_at: '2026-12-31T12:00:00.000Z',
  signups_open_at: '2026-11-16T12:00:00.000Z',
  signup_duration: 15,
  exchange_duration: 30,
  send_by_duration: null,
  send_by: '2026-12-16T12:00:00.000Z',
  price_min: null,
  price_max: null,
  surveys: [],
  survey_requested: false,
  is_public: false,
  needs_pairing: true,
  is_pinned: false,
  signups: [],
  is_signed_up: false,
  my_signup: null,
  can_edit: false,
  reason: null,
  mod_part: null,
  refusal: null,
  waiting: null,
  ...change,
})

/** A parcel that the reader has sent to Nettle. */
export const aStep = (change: Partial<Step> = {}): Step => ({
  id: 31,
  exchange_id: 5,
  user_id: 7,
  user: aMember({ id: 7, nickname: 'Mothwing' }),
  type: 'physical_sent',
  content: null,
  created_at: '2026-12-05T09:00:00.000Z',
  is_mine: true,
  party: 'me',
  post: null,
  heart: false,
  is_rescue: false,
  ...change,
})

export const aPost = (change: Partial<Post> = {}): Post => ({
  id: 9,
  message: 'Whoever sent the moss-green mittens: you are a marvel.',
  date: '2026-11-20T16:05:00.000Z',
  location: null,
  user: aMember(),
  pictures: [],
  videos: [],
  tags: [],
  likes: [],
  likes_amount: 0,
  comments_amount: 0,
  is_pinned: false,
  can_edit: false,
  can_delete: false,
  edited_at: null,
  ...change,
})

/** A view of an address by the member's gifter, who is not named. */
export const anAddressView = (change: Partial<AddressView> = {}): AddressView => ({
  id: 31,
  viewed_at: '2026-12-02T18:30:00.000Z',
  viewer: null,
  address: { id: 3, label: 'Home' },
  exchange: { id: 5, label: 'Solstice parcels', slug: 'solstice-parcels' },
  is_kept: false,
  is_rescuer: false,
  ...change,
})

/** A session on another device. */
export const anOwnSession = (change: Partial<OwnSession> = {}): OwnSession => ({
  id: 61,
  created_at: '2026-11-01T09:00:00.000Z',
  used_at: '2026-11-19T18:30:00.000Z',
  is_current: false,
  device: 'Firefox on Windows',
  ...change,
})

/** An error that a service throws. */
export const aFailure = (change: Partial<Problem> = {}): ProblemError =>
  new ProblemError({ kind: 'unexpected', message: 'An error has occured', ...change })

export const offline = aFailure({ kind: 'offline', message: 'No answer.' })

/** An exchange as the mods see it. */
export const aModExchange = (change: Partial<ModExchange> = {}): ModExchange => ({
  ...anExchange(change),
  unopened_matches: 0,
  waiting_count: 0,
  ...change,
})

export const aModMember = (change: Partial<ModMember> = {}): ModMember => ({
  id: 12,
  nickname: 'Nettle',
  email: 'nettle@critters.example',
  role: 'member',
  is_minor: false,
  has_received_parent_confirmation: false,
  is_suspended: false,
  suspension_reason: null,
  ...NOT_PAUSED,
  address_privacy: 1,
  onboarding_comment: null,
  created_at: '2026-10-01T12:00:00.000Z',
  standing: { completed: 0, rescued: 0, settled_defaults: 0, open_defaults: [] },
  ...change,
})

export const aModAction = (change: Partial<ModAction> = {}): ModAction => ({
  id: 41,
  actor: aMember({ id: 1, nickname: 'Bramble' }),
  action: 'approve',
  subject_type: 'exchange',
  subject_id: 5,
  subject_label: 'Winter mail',
  details: { start_at: '2026-12-01T12:00:00.000Z' },
  at: '2026-11-20T09:00:00.000Z',
  ...change,
})

/** A participant who can be paired. */
export const aParticipant = (change: Partial<Participant> = {}): Participant => ({
  id: 12,
  region: 'uk',
  is_verified: true,
  has_address: true,
  is_suspended: false,
  waits_for_parent: false,
  has_unsettled_note: false,
  ...change,
})

/** A rearrangement in which Bramble gets Juno as the recipient. */
export const aRearrangement = (
  change: Partial<PlannedRearrangement> = {},
): PlannedRearrangement => ({
  key: '30-31',
  changes: [
    {
      gifter: aMember({ id: 30, nickname: 'Bramble' }),
      recipient: aMember({ id: 31, nickname: 'Juno' }),
    },
  ],
  without_gifter: null,
  ...change,
})

/** A check of three participants who can all be paired. */
export const aPairingCheck = (change: Partial<PairingCheck> = {}): PairingCheck => ({
  is_feasible: true,
  participants_count: 3,
  left_out: [],
  hindrances: [],
  cost: { repeats: 0, mutual: 0, crossings: 0 },
  choices: [],
  ...change,
})

/** A privacy note by Nettle that waits for a mod. */
export const aModCase = (change: Partial<ModCase> = {}): ModCase => ({
  id: 51,
  kind: 'privacy_note',
  member: { id: 12, nickname: 'Nettle', email: 'nettle@critters.example' },
  note: 'Not my cousin Sylas, please',
  list: null,
  gift: null,
  threads: [],
  opened_at: '2026-11-19T12:00:00.000Z',
  exchanges: [],
  ...change,
})
