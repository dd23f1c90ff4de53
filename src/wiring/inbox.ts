import { bugAnswerForm } from '#machines/letter/bugAnswer.form.ts'
import { inboxMachine } from '#machines/letter/inbox.machine.ts'
import { inboxBugsMachine, inboxContactsMachine } from '#machines/letter/inboxLists.machine.ts'
import {
  answerReport,
  closeReport,
  loadInboxBugs,
  loadInboxContacts,
  openReport,
} from '#services/inbox.ts'
import { calling } from './actors.ts'
import { opening } from './bells.ts'
import type { World } from './world.ts'

export { Inbox } from '#views/letter/Inbox.tsx'

/**
 * Connects the mods' inbox of letters and bug reports to the server. It is a drawer of the mod desk and loads when it
 * is opened.
 */
export const inboxFlow = (world: World) =>
  inboxMachine.provide({
    actors: {
      address: world.hear.address,
      inboxContacts: inboxContactsMachine.provide({
        actors: { loadItems: calling(loadInboxContacts) },
      }),
      inboxBugs: inboxBugsMachine.provide({ actors: { loadItems: calling(loadInboxBugs) } }),
      openReport: calling(opening(world)(openReport)),
      bugAnswer: bugAnswerForm.provide({ actors: { submit: calling(answerReport) } }),
      closeReport: calling(closeReport),
    },
    actions: { announce: world.tell.announce },
  })
