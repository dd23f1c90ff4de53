import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  parentAnsweredSchema,
  parentAnswerSchema,
  parentRequestRefusal,
  parentRequestSchema,
  parentRequestState,
} from '#rules/member/parent.ts'
import { envelope } from '#rules/wire/api.ts'
import { askParent, mustWaitForParent, thankParent } from '#server/acts/ask-parent.ts'
import { withdrawSignups } from '#server/acts/join-exchange.ts'
import { pauseSwaps, resumeSwaps } from '#server/acts/pause-swaps.ts'
import type { Reader } from '#server/db/open.ts'
import { memberOf } from '#server/plugins/session.ts'
import { Refused, refuse } from '#server/refused.ts'
import { changeMember, lockMember } from '#server/resources/members/store.ts'
import { notify } from '#server/resources/notifications/store.ts'
import { findParentRequest, recordAnswer } from '#server/resources/parent/store.ts'

const WITHDRAWN = 'A parent has withdrawn the permission'

const tokenParams = z.object({ token: z.string() })

/** The parent's page, which needs no account, and the child's way to have the mail sent again. */
export const parent: FastifyPluginAsyncZod = async (app) => {
  const tags = ['parent']
  const { clock } = app

  async function openRequest(db: Reader, token: string) {
    const found = await findParentRequest(db, token)
    if (!found) throw notKnown()
    const asked = {
      expires_at: found.asked.expiresAt,
      answered_at: found.asked.answeredAt,
      is_still_parent: found.isStillParent,
      birth_date: found.birthDate,
    }
    refuse(parentRequestRefusal(parentRequestState(asked, clock.now())))
    return found
  }

  app.get(
    '/api/parent/:token',
    { schema: { tags, params: tokenParams, response: { 200: envelope(parentRequestSchema) } } },
    async ({ params }) => {
      const { asked, nickname } = await openRequest(app.db, params.token)
      const asks = asked.kind === 'confirm' ? 'confirmation' : 'withdrawal'
      return { data: { nickname: nickname ?? 'Your child', asks } as const }
    },
  )

  app.post(
    '/api/parent/:token',
    {
      schema: {
        tags,
        params: tokenParams,
        body: parentAnswerSchema,
        response: { 200: envelope(parentAnsweredSchema) },
      },
    },
    async (request, reply) => {
      const answerParent = app.act<typeof request>(async (tx) => {
        const now = clock.now()
        const { answer } = request.body
        const { memberId } = (await openRequest(tx, request.params.token)).asked
        await lockMember(tx, memberId)
        // Again, as she may have named another parent meanwhile.
        const { asked, nickname } = await openRequest(tx, request.params.token)
        if (!(await recordAnswer(tx, asked.id, answer, now))) refuse(parentRequestRefusal('used'))
        const confirms = answer === 'confirm'
        const change = {
          parentConfirmedAt: confirms ? now : null,
          parentRefusedAt: confirms ? null : now,
        }
        await changeMember(tx, asked.memberId, change, now)
        if (confirms) {
          await thankParent(tx, app.config, asked.memberId, now)
          const title = 'Your parent has confirmed: you can post and sign up now'
          const type = 'parent_confirmed'
          await notify(tx, [{ userId: asked.memberId, type, title, link: '/' }], now)
          await resumeSwaps(tx, app.config, asked.memberId, 'confirmed_again', now)
        } else {
          await withdrawSignups(tx, asked.memberId, WITHDRAWN, now)
          await pauseSwaps(tx, app.config, asked.memberId, now)
        }
        return { data: { nickname: nickname ?? 'Your child', answer } }
      })
      await answerParent(request, reply)
    },
  )

  app.post(
    '/api/me/parent/resend',
    { onRequest: app.signedIn, schema: { tags } },
    app.act(async (tx, request) => {
      const now = clock.now()
      const member = memberOf(request)
      mustWaitForParent(member, now)
      await askParent(tx, app.config, member.id, now)
      return { status: 202 }
    }),
  )
}

function notKnown(): Refused {
  const refusal = parentRequestRefusal(null)
  return new Refused(422, refusal?.message ?? '', { code: refusal?.code })
}
