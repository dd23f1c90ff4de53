import { useSelector } from '@xstate/react'
import { Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WrittenAct, WrittenRef, writtenMachine } from '#machines/feed/written.ts'
import {
  type Act,
  actsOffered,
  notDoneWords,
  type Reader,
  type Written,
} from '#rules/feed/written.ts'
import type { Screens } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Menu, type MenuItem } from '#views/kit/Menu.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { screenIn, type Within } from '#views/screens.ts'
import styles from './Acts.module.css'
import { LikeButton } from './LikeButton.tsx'

interface ActsProps {
  item: Written
  /** The noun used in labels. */
  of: 'post' | 'comment'
  /** The author's nickname, used in the names of the buttons. */
  author: string
  me: Reader
  /** The chart for editing and deleting the item; undefined until the author starts either. */
  written: WrittenRef | undefined
  onAct: (type: WrittenAct['type']) => void
  /** Shown after the like button. */
  children?: ReactNode
}

type Menus = Screens<Within<ReturnType<typeof writtenMachine>, 'here.menu'>>

const feet = {
  resting: Row,
  editing: Row,
  asking: Question,
  deleting: Question,
} satisfies Record<Menus, (props: ActsProps) => ReactNode>

/** The row of actions below a post or a comment. */
export function Acts(props: ActsProps) {
  const { written } = props
  const state = useSelector(written, (shown) =>
    shown ? screenIn(feet, 'here.menu')(shown) : 'resting',
  )
  const Foot = state === undefined ? Gone : feet[state]
  return (
    <div className={styles.acts} data-focus-place>
      <FocusMove to="row" after={state ?? 'gone'} />
      <Foot {...props} />
    </div>
  )
}

function Row({ item, of, author, me, written, onAct, children }: ActsProps) {
  const problem = useSelector(written, (shown) => shown?.context.problem ?? null)
  const acts = actsOffered({ item, me })
  return (
    <>
      <LikeButton item={item} me={me} onPress={() => onAct('like.pressed')} />
      {children}
      {acts.length > 0 && (
        <div className={styles.rest}>
          <Menu
            label={`More on this ${of} by ${author}`}
            items={acts.map((act) => entryOf(act, onAct))}
          />
        </div>
      )}
      <div className={styles.words}>
        <InlineStatus>{problem && notDoneWords(problem)}</InlineStatus>
      </div>
    </>
  )
}

const entries = {
  edit: { label: 'Edit', icon: <Pencil />, type: 'edit.chosen' },
  pin: { label: 'Pin', icon: <Pin />, type: 'pin.pressed' },
  unpin: { label: 'Unpin', icon: <PinOff />, type: 'pin.pressed' },
  delete: { label: 'Delete', icon: <Trash2 />, tone: 'danger', type: 'deletion.chosen' },
} as const satisfies Record<Act, Omit<MenuItem, 'onSelect'> & { type: WrittenAct['type'] }>

function entryOf(act: Act, onAct: ActsProps['onAct']): MenuItem {
  const { type, ...entry } = entries[act]
  return { ...entry, onSelect: () => onAct(type) }
}

/** Asks for confirmation inline, because a dialog would cover other content. */
function Question({ of, written }: ActsProps) {
  const isDeleting = useSelector(
    written,
    (shown) => shown && screenIn(feet, 'here.menu')(shown) === 'deleting',
  )
  const problem = useSelector(written, (shown) => shown?.context.problem ?? null)
  const keep = () => written?.send({ type: 'deletion.abandoned' })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles Escape for the two buttons inside
    <div
      className={styles.question}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isDeleting) {
          event.stopPropagation()
          keep()
        }
      }}
    >
      <p role="status">Delete this {of}? You can’t undo this.</p>
      <InlineStatus>{problem && notDoneWords(problem)}</InlineStatus>
      <Cluster gap={2}>
        <Button autoFocus size="sm" variant="quiet" isDisabled={isDeleting} onClick={keep}>
          Cancel
        </Button>
        <Button
          size="sm"
          variant="danger"
          isPending={isDeleting}
          onClick={() => written?.send({ type: 'deletion.confirmed' })}
        >
          Delete the {of}
        </Button>
      </Cluster>
    </div>
  )
}

function Gone({ of, written }: ActsProps) {
  return (
    <div className={styles.question}>
      <InlineStatus tone="info">This {of} was deleted in the meantime.</InlineStatus>
      <Button size="sm" data-focus-home onClick={() => written?.send({ type: 'loss.noticed' })}>
        Remove
      </Button>
    </div>
  )
}
