import { Check } from 'lucide-react'
import { coverName, coversOffered } from '#rules/exchange/cover.ts'
import type { ApprovedHeader, Picture } from '#rules/feed/picture.ts'
import { Cover } from '#views/kit/art/Cover.tsx'
import { FieldGroup } from '#views/kit/FieldGroup.tsx'
import { useFieldIds } from '#views/kit/field-ids.ts'
import styles from './CoverPicker.module.css'

interface CoverPickerProps {
  headers: readonly ApprovedHeader[]
  /** Uploaded covers, available only to this exchange. */
  own: readonly Picture[]
  /** Determines which scene is drawn. The card of the exchange uses the same seed. */
  seed: string
  name: string
  value: number | null
  error: string | undefined
  onChange: (id: number | null) => void
  onBlur: () => void
}

/** The covers to choose from. If none is chosen, a drawn scene is shown instead. */
export function CoverPicker(props: CoverPickerProps) {
  const { headers, own, seed, value, onChange, onBlur, ...field } = props
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
        {[null, ...coversOffered(own, headers)].map((cover) => {
          const id = cover?.id ?? null
          return (
            <label key={id ?? 'none'} className={styles.cover}>
              <input
                type="radio"
                name={field.name}
                className={styles.input}
                checked={value === id}
                onChange={() => onChange(id)}
                onBlur={onBlur}
                aria-label={cover === null ? 'A drawn scene' : coverName(cover, headers)}
              />
              {cover === null ? (
                <Cover seed={seed}>
                  <span className={styles.none}>A drawn scene</span>
                </Cover>
              ) : (
                <img src={cover.formats.exchange_thumb} alt="" loading="lazy" decoding="async" />
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
