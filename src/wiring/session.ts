import { type SessionEvent, sessionMachine } from '#machines/tab/session.machine.ts'
import { onSessionRefused } from '#services/call.ts'
import { keepDraftsOf } from '#services/drafts.ts'
import { readPocketEnd, wipePocket } from '#services/pocket-store.ts'
import { loadMember, logOut } from '#services/session.ts'
import { dropToken, forgetToken, onTokenChange, readToken, storeToken } from '#services/token.ts'
import { calling, hearing } from './actors.ts'
import { clock } from './clock.ts'

/** Connects the session chart to the browser's storage and the server. */
export const sessionWithServer = sessionMachine.provide({
  actors: {
    /**
     * Reports whether a token is stored: when the chart starts, and after each login or logout in another tab. Also
     * reports when the server refuses the session.
     */
    storedToken: hearing<Extract<SessionEvent, { type: 'token.read' | 'session.refused' }>>(
      (tell) => {
        const read = () => {
          const stored = readToken() !== null
          // A logout deletes the stored swaps, but a late response in another tab may have stored some again.
          if (!stored) wipePocket()
          tell({ type: 'token.read', stored, pocketUntil: readPocketEnd(new Date()) })
        }
        const endings = [
          onTokenChange(read),
          onSessionRefused(() => tell({ type: 'session.refused' })),
        ]
        read()
        return () => {
          for (const end of endings) end()
        }
      },
    ),
    clock,
    loadMember: calling(loadMember),
    endSession: calling(logOut),
  },
  actions: {
    storeToken: (_, { token }) => storeToken(token),
    forgetToken: () => forgetToken(),
    dropToken: () => dropToken(),
    keepDraftsOf: (_, { owner }) => keepDraftsOf(owner),
    wipePocket: () => wipePocket(),
  },
})
