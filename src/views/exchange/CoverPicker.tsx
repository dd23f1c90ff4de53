import { Check } from 'lucide-react'
import type { ApprovedHeader } from '#rules/feed/picture.ts'
import { FieldGroup } from '#views/kit/FieldGroup.tsx'
import { useFieldIds } from '#views/kit/field-ids.ts'
import styles from './CoverPicker.module.css'

interface CoverPickerProps {
  headers: readonly ApprovedHeader[]
  name: string
  value: number | null
  error: string | undefined
  onChange: (id: number | null) => void
  onBlur: () => void
}

/** The covers to choose from; without one a scene is drawn. */
export function CoverPicker({ headers, value, onChange, onBlur, ...field }: CoverPickerProps) {
  const { aria: _, ...ids } = useFieldIds({ ...field, label: 'Cover' })
  return (
    <FieldGroup
      {...field}
      ids={ids}
      label="Cover"
      description="Choose a picture, or leave it to us."
      isRadio
    >
      <div className={styles.covers}>
        {[null, ...headers].map((header) => {
          const id = header?.id ?? null
          return (
            <label key={id ?? 'none'} className={styles.cover}>
              <input
                type="radio"
                name={field.name}
                className={styles.input}
                checked={value === id}
                onChange={() => onChange(id)}
                onBlur={onBlur}
                aria-label={header === null ? 'A drawn scene' : (header.alt ?? `Picture ${id}`)}
              />
              {header === null ? (
                <span className={styles.none}>A drawn scene</span>
              ) : (
                <img src={header.formats.exchange_thumb} alt="" loading="lazy" decoding="async" />
              )}
              <span className={styles.mark} aria-hidden="true">
                <Check />
              </span>
            </label>
          )
        })}
      </div>
    </FieldGroup>
  )
}
