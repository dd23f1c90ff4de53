import { type ReactNode, useState } from 'react'
import styles from './SortableList.module.css'

interface SortableListProps<Item extends { key: number }> {
  label: string
  items: readonly Item[]
  /** Called with the new index, from 0. */
  onMove: (key: number, to: number) => void
  children: (item: Item, index: number) => ReactNode
}

const FIELDS = 'input, textarea, button'

/** Rows that can be reordered by dragging. Each row must also have buttons for moving it. */
export function SortableList<Item extends { key: number }>(props: SortableListProps<Item>) {
  const { label, items, onMove, children } = props
  const [dragged, drag] = useState<number | null>(null)
  const [over, hover] = useState<number | null>(null)
  const [isOnField, press] = useState(false)
  const end = () => {
    drag(null)
    hover(null)
  }
  return (
    <ol className={styles.list} aria-label={label}>
      {items.map((item, index) => (
        <li
          key={item.key}
          className={styles.row}
          // Not draggable from a field, where dragging has to select text instead of moving the row.
          draggable={items.length > 1 && !isOnField}
          onPointerDown={({ target }) => press((target as Element).closest(FIELDS) !== null)}
          data-dragged={dragged === item.key || undefined}
          data-over={(over === item.key && dragged !== item.key) || undefined}
          onDragStart={(event) => {
            // Ignores drags of selected text.
            if (event.target !== event.currentTarget) return
            event.dataTransfer.effectAllowed = 'move'
            drag(item.key)
          }}
          onDragOver={(event) => {
            if (dragged === null) return
            event.preventDefault()
            hover(item.key)
          }}
          onDrop={(event) => {
            if (dragged === null) return
            event.preventDefault()
            onMove(dragged, index)
            end()
          }}
          onDragEnd={end}
        >
          {children(item, index)}
        </li>
      ))}
    </ol>
  )
}
