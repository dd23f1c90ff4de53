/** Calls that a participant tries, whether they may make them or not. */
import { THREAD_ROLES } from '#rules/exchange/pair-thread.ts'
import type { LoggedIn } from './members.ts'

type Api = LoggedIn['api']

export async function tryMissing(api: Api, signupId: number) {
  const asked = { asked_post_office: true, address_was_right: true, may_rescue: true }
  await api.post(`/api/signups/${signupId}/not-received`, asked)
  await api.post(`/api/signups/${signupId}/missing-gift/answer`, { answer: 'cannot' })
  await api.post(`/api/signups/${signupId}/missing-gift/may-rescue`, { may_rescue: true })
  await api.delete(`/api/signups/${signupId}/missing-gift`)
  for (const side of ['receiving', 'sending'])
    await api.get(`/api/signups/${signupId}/missing-gift?side=${side}`)
}

/** Writes in both threads, and reports the first message of each other side. */
export async function tryThreads(api: Api, signupId: number) {
  for (const role of THREAD_ROLES) {
    const path = `/api/signups/${signupId}/thread`
    await api.post(`${path}?with=${role}`, { message: 'How are you?' })
    await api.post(`${path}/${role === 'gifter' ? 2 : 3}/report?with=${role}`, { reason: 'Rude' })
  }
}

/** Thanks the gifter, reports the card of this author, and chooses to be named and not to be. */
export async function tryThanks(api: Api, signupId: number, authorId: number) {
  const path = `/api/signups/${signupId}`
  await api.post(`${path}/thanks`, { message: 'What a scarf!' })
  await api.post(`${path}/thanks/${authorId}/report`, { reason: 'Rude' })
  for (const may_reveal of [true, false]) await api.post(`${path}/reveal`, { may_reveal })
}
