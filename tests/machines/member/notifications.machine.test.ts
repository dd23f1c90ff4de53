import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { notificationsMachine } from '#machines/member/notifications.machine.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

takesEveryTransition(notificationsMachine, {
  events: { 'unread.counted': [{ unread: 2 }, { unread: 1 }] },
  key: ({ context }) => context.unread,
})

test('the list is reloaded only when the unread count changes', () => {
  const heard: string[] = []
  const page = createActor(
    notificationsMachine.provide({
      actors: {
        bell: fromCallback(() => undefined),
        noticeList: fromCallback(({ receive }) => receive(({ type }) => heard.push(type))) as never,
      },
    }),
  ).start()
  const counts = [2, 2, 1, 1, 3]
  for (const unread of counts) page.send({ type: 'unread.counted', unread })
  expect(heard).toEqual(['refresh.requested', 'refresh.requested'])
})
