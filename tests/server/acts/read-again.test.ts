import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExchangeInput } from '#rules/exchange/input.ts'
import { COMMENTABLE_POST } from '#rules/feed/comment.ts'
import type { MyAct } from '#server/act.ts'
import { confirmForParent } from '#server/acts/answer-parent.ts'
import { editPost, pinPost, removePost } from '#server/acts/change-post.ts'
import { commentOnPost, editComment, removeComment } from '#server/acts/comment.ts'
import { describePicture } from '#server/acts/describe-picture.ts'
import { giveRole } from '#server/acts/give-role.ts'
import { signUp } from '#server/acts/join-exchange.ts'
import { likeComment, likePost } from '#server/acts/like.ts'
import { markDone } from '#server/acts/mark-done.ts'
import { pauseMember } from '#server/acts/pause-member.ts'
import { pinExchange } from '#server/acts/pin-exchange.ts'
import { publishExchange, reviseExchange, takeBackExchange } from '#server/acts/publish-exchange.ts'
import { publishPost } from '#server/acts/publish-post.ts'
import { acknowledgeMatch, readAddress, readSurveys } from '#server/acts/read-recipient.ts'
import { changeableStep, recordStep } from '#server/acts/record-step.ts'
import { suspendMember } from '#server/acts/suspend-member.ts'
import { closeContact, openContact, writeInThread } from '#server/acts/talk-in-thread.ts'
import { writeContact } from '#server/acts/write-contact.ts'
import { type MemberRow, members, postPictures } from '#server/db/schema.ts'
import { Refused } from '#server/errors/refused.ts'
import { theMember } from '#server/resources/members/store.ts'
import { EXCHANGE_INPUT } from '#tests/support/exchanges.ts'
import { aMemberOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { aPictureOf } from '#tests/support/picture-rows.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { anExchangeOf, aSwapOf, type Participant, PENDING } from '#tests/support/swaps.ts'
import { aCommentOf, aPostOf } from '#tests/support/talk.ts'

/**
 * A request is authenticated before its transaction begins. If the mods restrict the member in between, the act must
 * notice it, so it reads the member again.
 */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Work = (act: MyAct) => Promise<unknown>

/** Runs an act with a member as they were when the request was authenticated, and rolls the act back. */
async function outcomeOf(me: MemberRow, work: Work): Promise<number> {
  const undone = new Error('undone')
  const acting = server.act(async (act) => {
    await work({ ...act, me })
    throw undone
  })
  return acting.catch((error) => {
    if (error === undone) return 200
    if (error instanceof Refused) return error.status
    throw error
  })
}

async function outcomes(member: LoggedIn, change: Partial<MemberRow>, work: Work) {
  const me = await theMember(server.db, member.id)
  const isMe = eq(members.id, member.id)
  const before = await outcomeOf(me, work)
  await server.db.update(members).set(change).where(isMe)
  const after = await outcomeOf(me, work)
  await server.db.update(members).set({ suspendedAt: null, role: me.role }).where(isMe)
  return [before, after]
}

const input = { ...EXCHANGE_INPUT, survey_requested: false, is_public: false } as ExchangeInput
const message = 'Hello'
const post = { message, location: null, pictures: [], videos: [], tags: [] }

describe('a member who is suspended after their request was authenticated', () => {
  let me: Participant
  let ids: Record<'exchange' | 'joinable' | 'proposal' | 'post' | 'comment' | 'step', number>
  let picture: number
  beforeAll(async () => {
    const { circle, exchange } = await aSwapOf(server, 3)
    me = circle[0] as Participant
    const creator = await aMemberOf(server)
    const step = { exchange_id: exchange.id, type: 'physical_sent' }
    const post = await aPostOf(me)
    ids = {
      exchange: exchange.id,
      joinable: (await anExchangeOf(server, creator)).id,
      proposal: (await anExchangeOf(server, me, PENDING)).id,
      post,
      comment: await aCommentOf(me, post),
      step: (await me.api.post('/api/steps', step)).body.data.id,
    }
    picture = await aPictureOf(server, me)
    await server.db.insert(postPictures).values({ postId: post, pictureId: picture, position: 0 })
  })

  const slug = () => String(ids.proposal)
  test.each<[string, number, Work]>([
    ['cannot publish a post', 403, (act) => publishPost(act, post)],
    ['cannot edit a post', 403, (act) => editPost(act, ids.post, message)],
    ['cannot delete a post', 403, (act) => removePost(act, ids.post)],
    ['cannot like a post', 403, (act) => likePost(act, ids.post)],
    ['cannot like a comment', 403, (act) => likeComment(act, ids.comment)],
    [
      'cannot comment',
      403,
      (act) =>
        commentOnPost(act, {
          commentable_type: COMMENTABLE_POST,
          commentable_id: ids.post,
          message,
        }),
    ],
    ['cannot edit a comment', 403, (act) => editComment(act, ids.comment, message)],
    ['cannot delete a comment', 403, (act) => removeComment(act, ids.comment)],
    ['cannot describe a posted picture', 403, (act) => describePicture(act, picture, message)],
    ['cannot propose an exchange', 422, (act) => publishExchange(act, input)],
    ['cannot edit an exchange', 422, (act) => reviseExchange(act, slug(), input)],
    ['cannot withdraw a proposed exchange', 422, (act) => takeBackExchange(act, slug())],
    ['cannot sign up', 422, (act) => signUp(act, { exchange_id: ids.joinable })],
    [
      'cannot record a parcel',
      403,
      (act) =>
        recordStep(act, {
          exchange_id: ids.exchange,
          type: 'physical_sent',
          content: null,
        }),
    ],
    ['cannot change a step', 403, (act) => changeableStep(act, ids.step)],
    ['cannot mark sending as done', 403, (act) => markDone(act, me.signupId, 'sending')],
    ['cannot open their match', 403, (act) => acknowledgeMatch(act, me.signupId)],
    ['cannot read the address', 403, (act) => readAddress(act, me.signupId, false)],
    ['cannot read the survey', 403, (act) => readSurveys({ ...act, db: act.tx }, me.signupId)],
  ])('%s', async (_, status, work) => {
    expect(await outcomes(me, { suspendedAt: server.clock.now() }, work)).toEqual([200, status])
  })
})

describe('a mod who is restricted after their request was authenticated', () => {
  let admin: LoggedIn
  let member: LoggedIn
  let child: LoggedIn
  let ids: Record<'proposal' | 'post' | 'comment' | 'contact', number>
  beforeAll(async () => {
    admin = await anAdminOf(server)
    member = await aMemberOf(server)
    child = await aMemberOf(server, { birthDate: '2015-06-01', parentEmail: 'p@parents.example' })
    const post = await aPostOf(member)
    ids = {
      proposal: (await anExchangeOf(server, member, PENDING)).id,
      post,
      comment: await aCommentOf(member, post),
      contact: (await member.api.post('/api/contacts', { message })).body.data.id,
    }
  })
  const reason = 'Letters that hurt'

  const actsOfAdmins: [string, number, Work][] = [
    ['cannot pin a post', 403, (act) => pinPost(act, ids.post)],
    ['cannot pin an exchange', 403, (act) => pinExchange(act, String(ids.proposal))],
    ['cannot give a role', 403, (act) => giveRole(act, member.id, 'mod')],
  ]
  const acts: [string, number, Work][] = [
    ...actsOfAdmins,
    ['cannot delete a member’s post', 403, (act) => removePost(act, ids.post)],
    ['cannot delete a member’s comment', 403, (act) => removeComment(act, ids.comment)],
    ['cannot suspend a member', 403, (act) => suspendMember(act, member.id, reason)],
    ['cannot pause a member', 403, (act) => pauseMember(act, member.id, { reason, days: 1 })],
    ['cannot confirm a minor', 403, (act) => confirmForParent(act, child.id)],
    ['cannot read a member’s letter', 404, (act) => openContact(act, ids.contact)],
    [
      'cannot answer a member’s letter',
      404,
      (act) => writeInThread(act, { contact_id: ids.contact, message }, () => {}),
    ],
    ['cannot close a member’s letter', 404, (act) => closeContact(act, ids.contact)],
    [
      'cannot write about an exchange that is hidden from members',
      422,
      (act) => writeContact(act, { exchange_id: ids.proposal, message }),
    ],
  ]
  test.each(acts)('%s if they are suspended', async (_, status, work) => {
    expect(await outcomes(admin, { suspendedAt: server.clock.now() }, work)).toEqual([200, status])
  })
  test.each(acts)('%s if they lose their role', async (_, status, work) => {
    expect(await outcomes(admin, { role: 'member' }, work)).toEqual([200, status])
  })
  test.each(actsOfAdmins)('%s if they are an admin who becomes a mod', async (_, status, work) => {
    expect(await outcomes(admin, { role: 'mod' }, work)).toEqual([200, status])
  })
})
