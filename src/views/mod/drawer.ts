import type { memberDeskMachine } from '#machines/mod/memberDesk.machine.ts'
import type { ModDeskRef } from '#machines/mod/modDesk.machine.ts'
import type { pairingDeskMachine } from '#machines/mod/pairingDesk.machine.ts'

/** The props of each drawer of the desk. */
export interface DrawerProps {
  desk: ModDeskRef
  pairingDesk: typeof pairingDeskMachine
  memberDesk: typeof memberDeskMachine
}
