import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ExchangeFormRef } from '#machines/exchange/exchangeForm.machine.ts'
import { coversOffered } from '#rules/exchange/cover.ts'
import { previewOf } from '#rules/exchange/form.ts'
import { DraftFound } from '#views/form/DraftFound.tsx'
import { BackControl } from '#views/kit/BackControl.tsx'
import { Banner } from '#views/kit/Banner.tsx'
import { Card } from '#views/kit/Card.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { StampSteps } from '#views/kit/StampSteps.tsx'
import { ExchangeCard } from './ExchangeCard.tsx'
import styles from './FormFrame.module.css'

interface FormFrameProps {
  exchangeForm: ExchangeFormRef
  title: string
  step: 1 | 2
  children: ReactNode
}

const steps = ['About the exchange', 'Dates and surveys']

/** Frame of one step, with the wizard's progress and a preview of the exchange's card. */
export function FormFrame({ exchangeForm, title, step, children }: FormFrameProps) {
  const reason = useSelector(exchangeForm, ({ context }) => context.reason)
  const isRestored = useSelector(exchangeForm, ({ context }) => context.draft !== null)
  return (
    <div className={styles.room}>
      <div className={styles.frame}>
        <div className={styles.form}>
          <div>
            <BackControl href="/exchanges" />
          </div>
          <PageHeader title={title} action={<StampSteps steps={steps} current={step} />} />
          {reason && (
            <Banner>
              <Stack gap={2}>
                <p>An elf has turned this exchange down. You can change it and send it in again.</p>
                <p>
                  <strong>Why:</strong> <bdi>{reason}</bdi>
                </p>
              </Stack>
            </Banner>
          )}
          <DraftFound
            isRestored={isRestored}
            onDiscard={() => exchangeForm.send({ type: 'draft.discarded' })}
          />
          <Card as="div" padding="lg">
            {children}
          </Card>
        </div>
        <section aria-label="Preview" className={styles.preview}>
          <h2 className={styles.heading}>Preview</h2>
          <Preview exchangeForm={exchangeForm} />
        </section>
      </div>
    </div>
  )
}

function Preview({ exchangeForm }: { exchangeForm: ExchangeFormRef }) {
  const { me, now, covers, headers, ...draft } = useSelector(exchangeForm, ({ context }) => context)
  const creator = { id: me.id, nickname: me.nickname ?? '', avatar: me.avatar }
  const exchange = previewOf({
    ...draft,
    headers: coversOffered(covers, headers),
    creator,
    now: new Date(now),
  })
  return <ExchangeCard exchange={exchange} now={now} level={3} isPreview />
}
