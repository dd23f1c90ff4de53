import { regionsOf } from '#rules/exchange/filters.ts'
import { REGIONS, type RegionKey } from '#rules/member/region.ts'
import { MultiSelect } from '#views/kit/MultiSelect.tsx'

const regions = REGIONS.map(({ key, label }) => ({ value: key, label }))

interface RegionsFilterProps {
  summary: string
  value: readonly RegionKey[]
  onChange: (keys: RegionKey[]) => void
}

/** Filters by one or more regions. */
export default function RegionsFilter({ summary, value, onChange }: RegionsFilterProps) {
  return (
    <MultiSelect
      summary={summary}
      label="Regions"
      name="regions"
      options={regions}
      value={value}
      onChange={(keys) => onChange(regionsOf(keys))}
    />
  )
}
