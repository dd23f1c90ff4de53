import { useSelector } from '@xstate/react'
import type { FormRef } from '#machines/form.ts'
import type { CasesRef } from '#machines/mod/cases.machine.ts'
import type { CaseValues } from '#machines/mod/settling.form.ts'
import type { Member } from '#rules/member/schema.ts'
import { asksForNames, type ModCase } from '#rules/mod/case.ts'
import { caseLine, reasonWords, waysToSettle } from '#rules/mod/case-words.ts'
import { nameOf } from '#rules/mod/member-words.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { useField } from '#views/form/useField.ts'
import { BackControl } from '#views/kit/BackControl.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { CheckboxGroup } from '#views/kit/CheckboxGroup.tsx'
import { RadioGroup } from '#views/kit/RadioGroup.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { Columns } from '#views/layouts/Columns.tsx'
import { MissingEntries } from '#views/MissingEntries.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { CaseExchanges } from './CaseExchanges.tsx'
import { ExclusionDesk } from './ExclusionDesk.tsx'
import { ListHistory } from './ListHistory.tsx'
import { ModThreads } from './ModThreads.tsx'
import { OverlongList } from './OverlongList.tsx'
import styles from './rows.module.css'

/** A case in full, with the member's exclusions and the form to settle it in the side column. */
export default function CaseReading({ cases, now }: { cases: CasesRef; now: string }) {
  const modCase = useSelector(cases, ({ context }) => context.one)
  const form = useSelector(cases, ({ children }) => children.settling)
  const exclusionDesk = useSelector(cases, ({ children }) => children.exclusionDesk)
  const history = useSelector(cases, ({ children }) => children.listHistory)
  const reported = useSelector(cases, ({ children }) => children.modThreads)
  if (modCase === null) return null
  const { member, note, list, gift, exchanges, threads } = modCase
  const isAboutExclusions = !gift && threads.length === 0
  return (
    <Columns
      asideLabel="Settle this case"
      aside={form && <Settling form={form} modCase={modCase} />}
    >
      <FocusMove to="page" />
      <div>
        <BackControl onBack={() => cases.send({ type: 'reading.closed' })} />
      </div>
      <Stack gap={1}>
        <h1 tabIndex={-1} dir="auto">
          {nameOf(member)}
        </h1>
        <p className={styles.meta}>{caseLine(modCase)}</p>
        <CaseExchanges exchanges={exchanges} now={new Date(now)} />
      </Stack>
      {note && (
        <section aria-labelledby="note">
          <SectionHeader id="note" title="The note" />
          <blockquote className={styles.quote} dir="auto">
            {note}
          </blockquote>
        </section>
      )}
      {list && <OverlongList list={list} />}
      {gift && (
        <section aria-labelledby="gift">
          <SectionHeader id="gift" title="What both sides have said" />
          <MissingEntries gift={gift} reader="mods" now={new Date(now)} />
        </section>
      )}
      {threads.length > 0 && reported && (
        <section aria-labelledby="reported" data-focus-place>
          <SectionHeader id="reported" title="The reported conversation" />
          <ModThreads flow={reported} now={new Date(now)} />
        </section>
      )}
      {isAboutExclusions && exclusionDesk && <ExclusionDesk desk={exclusionDesk} />}
      {isAboutExclusions && history && <ListHistory flow={history} />}
    </Columns>
  )
}

interface SettlingProps {
  form: FormRef<CaseValues>
  modCase: ModCase
}

function Settling({ form, modCase }: SettlingProps) {
  return (
    <Card>
      <SectionHeader title="Settle this case" />
      <Form form={form} label="Settle this case">
        <Bound
          as={RadioGroup}
          form={form}
          name="how"
          label="How?"
          options={waysToSettle(modCase.kind)}
          isRequired
        />
        {modCase.list && <Names form={form} names={modCase.list.names} />}
        <Bound as={TextArea} form={form} name="reason" {...reasonWords(modCase.kind)} isRequired />
        <NotSaved form={form} />
        <SubmitButton form={form}>Settle this case</SubmitButton>
      </Form>
    </Card>
  )
}

interface NamesProps {
  form: FormRef<CaseValues>
  names: readonly Member[]
}

/** Lets the mod pick the names that count. Shown once the mod has chosen the answer that only some of them count. */
function Names({ form, names }: NamesProps) {
  const isAsked = useSelector(form, ({ context }) => asksForNames(context.values))
  const { value, onChange, ...field } = useField(form, 'picked')
  return (
    isAsked && (
      <CheckboxGroup
        {...field}
        label="Which names count?"
        options={names.map(({ id, nickname }) => ({ value: String(id), label: nickname }))}
        value={value.map(String)}
        onChange={(ids) => onChange(ids.map(Number))}
        isRequired
      />
    )
  )
}
