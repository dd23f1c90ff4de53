import { useSelector } from '@xstate/react'
import { RotateCw } from 'lucide-react'
import type { InputFrom } from 'xstate'
import type { AvatarRef, avatarMachine } from '#machines/member/avatar.machine.ts'
import { savedWords } from '#rules/member/avatar.ts'
import { useFlow } from '#views/flow.tsx'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Card } from '#views/kit/Card.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { PictureControls, PutBack } from '#views/PictureField.tsx'

export interface AvatarFieldProps {
  flow: typeof avatarMachine
  input: InputFrom<typeof avatarMachine> & { id: number }
}

/** The member's avatar, with controls to replace or remove it. Each change is saved immediately. */
export function AvatarField({ flow, input: { id, ...input } }: AvatarFieldProps) {
  const avatar: AvatarRef = useFlow(flow, input)
  const picture = useSelector(avatar, ({ context }) => context.avatar)
  const isSaving = useSelector(avatar, (snapshot) => snapshot.matches({ underWay: 'saving' }))
  return (
    <Card aria-label="Your picture" padding="lg">
      <PictureControls
        choice={avatar}
        picture={picture}
        name="your picture"
        shown={<Avatar seed={id} src={picture?.formats.mobile_list} size="xl" />}
        reason={isSaving ? 'Saving your picture.' : null}
        hint="You can drop or paste one as well."
      >
        <Outcome avatar={avatar} />
      </PictureControls>
    </Card>
  )
}

/** The outcome of the last change, with buttons to undo or retry it. */
function Outcome({ avatar }: { avatar: AvatarRef }) {
  const picture = useSelector(avatar, ({ context }) => context.avatar)
  const problem = useSelector(avatar, ({ context }) => context.problem)
  const isSaved = useSelector(avatar, (snapshot) => snapshot.matches('saved'))
  const canUndo = useSelector(avatar, (snapshot) => snapshot.can({ type: 'removal.undone' }))
  const canRetry = useSelector(avatar, (snapshot) => snapshot.can({ type: 'saving.retried' }))
  return (
    <>
      <InlineStatus tone={problem ? 'danger' : 'ok'}>
        {problem ? problem.message : isSaved && savedWords(picture)}
      </InlineStatus>
      {(canUndo || canRetry) && (
        <Cluster gap={1}>
          {canRetry && (
            <Button
              size="sm"
              icon={<RotateCw />}
              onClick={() => avatar.send({ type: 'saving.retried' })}
            >
              Try again
            </Button>
          )}
          <PutBack choice={avatar} />
        </Cluster>
      )}
    </>
  )
}
