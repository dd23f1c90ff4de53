import { farewellForm } from '#machines/member/farewell.form.ts'
import { farewellMachine } from '#machines/member/farewell.machine.ts'
import { closeByLink, closeByPassword, mailClosingLink } from '#services/farewell.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export { Farewell } from '#views/member/Farewell.tsx'

/**
 * Connects the chart for closing the account to the server. Its section is the last one in the settings, so its code is
 * loaded after the first screen.
 */
export const farewellFlow = ({ hear, tell: { goTo, endAccount, closeOverlay } }: World) =>
  farewellMachine.provide({
    actors: {
      overlay: hear.overlay,
      farewellForm: farewellForm.provide({ actors: { submit: calling(closeByPassword) } }),
      mailLink: calling(mailClosingLink),
      closeAccount: calling(closeByLink),
    },
    actions: { goTo, endAccount, closeOverlay },
  })
