import type { memberDeskMachine } from '#machines/memberDesk.machine.ts'
import type { ModDeskRef } from '#machines/modDesk.machine.ts'
import type { pairingDeskMachine } from '#machines/pairingDesk.machine.ts'

/** What each drawer of the desk is handed. */
export interface DrawerProps {
  desk: ModDeskRef
  pairingDesk: typeof pairingDeskMachine
  memberDesk: typeof memberDeskMachine
}
