import { useSelector } from '@xstate/react'
import type { ContactThreadRef } from '#machines/letter/contactThread.machine.ts'
import type { ThreadDeskRef } from '#machines/letter/threadDesk.machine.ts'
import type { Contact } from '#rules/letter/contact.ts'
import { threadOverlays } from '#rules/letter/overlays.ts'
import { mayChangeLetter, mayClose } from '#rules/letter/thread.ts'
import { Button } from '#views/kit/Button.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { later } from '#views/later/later.tsx'
import { useOverlay } from '#views/overlay.ts'

const ThreadDialogs = later(() => import('./ThreadDialogs.tsx'))

interface ThreadActsProps {
  thread: ContactThreadRef
  contact: Contact
}

/** Actions on a thread except replying, for its member and for mods. */
export function ThreadActs({ thread, contact }: ThreadActsProps) {
  const open = useOverlay()
  const me = useSelector(thread, ({ context }) => context.me)
  const desk = useSelector(thread, ({ children }) => children.threadDesk)
  return (
    <>
      <Cluster>
        {mayChangeLetter({ contact }) && (
          <>
            <Button variant="quiet" onClick={() => open(threadOverlays.wording)}>
              Edit your letter
            </Button>
            <Button variant="quiet" onClick={() => open(threadOverlays.deletion)}>
              Delete your letter
            </Button>
          </>
        )}
        {mayClose({ contact, me }) && (
          <Button variant="quiet" onClick={() => open(threadOverlays.closing)}>
            Close this letter
          </Button>
        )}
      </Cluster>
      {desk && <Dialogs desk={desk} />}
    </>
  )
}

function Dialogs({ desk }: { desk: ThreadDeskRef }) {
  const isWanted = useSelector(desk, (snapshot) => !snapshot.matches('idle'))
  return <ThreadDialogs desk={desk} isWanted={isWanted} />
}
