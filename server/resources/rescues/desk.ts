import { hasTimeToRescue, openingRefusal, pickingRefusal } from '#rules/exchange/rescue.ts'
import { isMinor } from '#rules/member/birth-date.ts'
import { type ModRescue, UNDER_WAY } from '#rules/mod/rescue.ts'
import type { Page } from '#rules/wire/api.ts'
import type { MyLook } from '#server/act.ts'
import type { Reader } from '#server/db/types.ts'
import type { LedPaging } from '#server/lists/first.ts'
import { type CaseRow, listOpenCases } from '#server/resources/cases/store.ts'
import { hiddenExchanges } from '#server/resources/cases/view.ts'
import { termsOf, theExchange } from '#server/resources/exchanges/store.ts'
import { theMember } from '#server/resources/members/store.ts'
import { namesOf } from '#server/resources/members/view.ts'
import { openMissing } from '#server/resources/missing/store.ts'
import { candidatesFor } from './candidates.ts'
import { rescueUnderWay } from './store.ts'

/** Returns one page of the cases of missing gifts that this mod may see. No rescuer is named. */
export async function modRescues(look: MyLook, paging: LedPaging): Promise<Page<ModRescue>> {
  const { db, now } = look
  const butOf = await hiddenExchanges(look)
  const { rows, meta } = await listOpenCases(db, { ...paging, butOf, kind: 'missing_gift' }, now)
  const data: ModRescue[] = []
  for (const row of rows) data.push(...(await modRescueOf(db, row, now)))
  return { data, meta }
}

/** Converts a mods' case to the form shown on the desk; empty if its missing gift has ended in the meantime. */
export async function modRescueOf(db: Reader, row: CaseRow, now: Date): Promise<ModRescue[]> {
  const { id, memberId, exchangeId } = row
  const gift = exchangeId === null ? null : await openMissing(db, exchangeId, memberId)
  if (!gift) return []
  const exchange = await theExchange(db, gift.exchangeId)
  const recipient = await theMember(db, memberId)
  const isForMod = isMinor(recipient.birthDate, now)
  const { state, mayRescue } = gift
  const hasTime = hasTimeToRescue(termsOf(exchange), now)
  const opening = { state, mayRescue, isMinor: isForMod, hasTime }
  const refused = isForMod ? pickingRefusal(opening) : openingRefusal(opening)
  const candidates = (await candidatesFor(db, gift, exchange, now)).map((one) => one.id)
  const name = await namesOf(db, [memberId, ...candidates])
  const last = await rescueUnderWay(db, gift.id)
  return [
    {
      id,
      member: name(memberId),
      exchange: { id: exchange.id, label: exchange.label, slug: exchange.slug },
      state,
      may_rescue: mayRescue,
      is_minor: isForMod,
      rescue: UNDER_WAY.find((one) => one === last?.state) ?? null,
      until: (last?.until ?? gift.until)?.toISOString() ?? null,
      candidates_count: candidates.length,
      candidates:
        isForMod && refused === null
          ? candidates
              .map(name)
              .toSorted((one, other) => one.nickname.localeCompare(other.nickname, 'en'))
          : null,
      may_open: refused === null,
      obstacle: refused?.message ?? null,
    },
  ]
}
