import { type NetworkEvent, networkMachine } from '#machines/tab/network.machine.ts'
import { hearing } from './actors.ts'

/** The network state that the browser reports. */
export const networkOfBrowser = networkMachine.provide({
  actors: {
    network: hearing<NetworkEvent>((tell) => {
      const lose = () => tell({ type: 'network.lost' })
      const regain = () => tell({ type: 'network.returned' })
      window.addEventListener('offline', lose)
      window.addEventListener('online', regain)
      if (!navigator.onLine) lose()
      return () => {
        window.removeEventListener('offline', lose)
        window.removeEventListener('online', regain)
      }
    }),
  },
})
