import { useSelector } from '@xstate/react'
import { Search, SlidersHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import type { ExchangeListRef } from '#machines/exchange/exchangeList.machine.ts'
import type { ExchangesPageRef } from '#machines/exchange/exchangesPage.machine.ts'
import { exchangesLabel } from '#rules/exchange/card.ts'
import {
  type Asked,
  addressOf,
  type Chip,
  isFiltered,
  regionsLabel,
  SEARCH_MAX,
  UNFILTERED,
} from '#rules/exchange/filters.ts'
import { regionLabel } from '#rules/member/region.ts'
import { Button } from '#views/kit/Button.tsx'
import { IconButton } from '#views/kit/IconButton.tsx'
import { iconRoom } from '#views/kit/icon-room.tsx'
import { Segments } from '#views/kit/Segments.tsx'
import { Spinner } from '#views/kit/Spinner.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import { later } from '#views/later/later.tsx'
import { Count } from '#views/list/Count.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import styles from './Filters.module.css'

const chips: readonly { value: Chip; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'soon', label: 'Ending soon' },
  { value: 'available', label: 'Available' },
]

const RegionsFilter = later(() => import('./RegionsFilter.tsx'), { isUnseen: true })

const whose = [
  { value: 'all', label: 'All critters’' },
  { value: 'mine', label: 'Mine' },
] as const

interface FiltersProps {
  page: ExchangesPageRef
  list: ExchangeListRef
}

/** Switches between all exchanges and the member's own ones. */
export function Whose({ page, asked }: Pick<FiltersProps, 'page'> & { asked: Asked }) {
  return (
    <Segments
      label="All or mine"
      options={whose}
      value={asked.isMine ? 'mine' : 'all'}
      onChange={(chosen) =>
        page.send({ type: 'filters.chosen', filters: { isMine: chosen === 'mine' } })
      }
    />
  )
}

/**
 * The filters of the list, the number of results, and a button to clear the filters. On a phone, the search and the
 * regions are in a sheet.
 */
export function Filters({ page, list }: FiltersProps) {
  const asked = useSelector(page, ({ context }) => context.asked)
  const sheet = useId()
  const choose = (filters: Partial<Asked>) => page.send({ type: 'filters.chosen', filters })
  return (
    <div className={styles.filters} data-focus-place>
      <FocusMove to="row" after={addressOf(asked)} />
      <Segments
        label="Which exchanges"
        options={chips}
        value={asked.chip}
        onChange={(chip) => choose({ chip })}
      />
      <div className={styles.onPhones}>
        <IconButton
          label="Filter"
          icon={<SlidersHorizontal />}
          variant="outline"
          popoverTarget={sheet}
          tip={false}
        />
      </div>
      <search id={sheet} popover="auto" className={styles.sheet} aria-label="Exchanges">
        <RegionsFilter
          summary={regionsLabel(asked.regions)}
          value={asked.regions}
          onChange={(regions) => choose({ regions })}
          fallback={
            // The placeholder is as wide as the real button, so that the controls next to it do not wrap when it loads.
            <Button isUnavailable iconAfter={iconRoom}>
              {regionsLabel(asked.regions)}
            </Button>
          }
        />
        <SearchField page={page} list={list} />
      </search>
      <div className={styles.found}>
        <div data-focus-home tabIndex={-1}>
          <Count list={list} label={exchangesLabel} saysNone={isFiltered(asked)} />
        </div>
        {asked.regions.map((key) => (
          <Button
            key={key}
            variant="quiet"
            size="sm"
            iconAfter={<X />}
            aria-label={`${regionLabel(key)}, remove`}
            onClick={() => choose({ regions: asked.regions.filter((other) => other !== key) })}
          >
            {regionLabel(key)}
          </Button>
        ))}
        {asked.search !== '' && (
          <div className={styles.onPhones}>
            <Button
              variant="quiet"
              size="sm"
              iconAfter={<X />}
              aria-label={`Search for “${asked.search}”, remove`}
              onClick={() => choose({ search: '' })}
            >
              <bdi>“{asked.search}”</bdi>
            </Button>
          </div>
        )}
        {isFiltered(asked) && <ClearButton page={page} />}
      </div>
    </div>
  )
}

/** Clears the filters, but keeps the choice between all exchanges and the member's own. */
export function ClearButton({
  page,
  label = 'Clear',
}: Pick<FiltersProps, 'page'> & { label?: string }) {
  return (
    <Button size="sm" onClick={() => page.send({ type: 'filters.chosen', filters: UNFILTERED })}>
      {label}
    </Button>
  )
}

/** Closes the sheet around the search on Escape, and prevents the browser from also clearing the search. */
function closeSheet(event: KeyboardEvent<HTMLElement>) {
  const sheet = event.key === 'Escape' && event.currentTarget.closest<HTMLElement>(':popover-open')
  if (!sheet) return
  event.preventDefault()
  sheet.hidePopover()
}

function SearchField({ page, list }: FiltersProps) {
  const typed = useSelector(page, ({ context }) => context.typed)
  const isSettling = useSelector(page, (snapshot) => snapshot.matches({ search: 'settling' }))
  const isLoading = useSelector(list, (snapshot) => snapshot.matches('loading'))
  const isLookedFor = typed.trim() !== '' && (isSettling || isLoading)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles Escape for the field inside
    <div className={styles.search} onKeyDown={closeSheet}>
      <TextField
        type="search"
        name="search"
        label="Search"
        placeholder="Search for an exchange"
        value={typed}
        onChange={(search) => page.send({ type: 'search.typed', search })}
        adornment={
          <span className={styles.lens}>{isLookedFor ? <Spinner size="sm" /> : <Search />}</span>
        }
        enterKeyHint="search"
        maxLength={SEARCH_MAX}
      />
    </div>
  )
}
