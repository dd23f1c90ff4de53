import { useSelector } from '@xstate/react'
import { LogOut, Pencil, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProfileRef } from '#machines/member/profile.machine.ts'
import { birthDateLine } from '#rules/member/birth-date.ts'
import { profileOverlays } from '#rules/member/overlays.ts'
import { regionLabel } from '#rules/member/region.ts'
import { mayReachOthers } from '#rules/member/schema.ts'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Button, LinkButton } from '#views/kit/Button.tsx'
import { Card } from '#views/kit/Card.tsx'
import { IconButton } from '#views/kit/IconButton.tsx'
import { Link } from '#views/kit/Link.tsx'
import { type Fetchable, intentOf } from '#views/later/later.tsx'
import { useOverlay } from '#views/overlay.ts'
import styles from './HeaderCard.module.css'
import { BirthDatePopup, RegionPopup } from './Popups.tsx'

/** The member's avatar and basic data, with links to edit them. */
export function HeaderCard({ profile }: { profile: ProfileRef }) {
  const me = useSelector(profile, ({ context }) => context.me)
  const mayChange = mayReachOthers(me)
  const open = useOverlay()
  return (
    <Card as="div" padding="lg">
      <div className={styles.card}>
        <Avatar seed={me.id} src={me.avatar?.formats.mobile_list} size="xl" />
        <div className={styles.words}>
          <div className={styles.line}>
            <h1 tabIndex={-1} dir="auto">
              {me.nickname}
            </h1>
            {mayChange && <EditLink label="Edit my nickname" />}
          </div>
          {me.discord && (
            <div className={styles.line}>
              <p className={styles.quiet}>
                Discord handle <bdi className={styles.strong}>{me.discord}</bdi>
              </p>
              {mayChange && <EditLink label="Edit my Discord handle" />}
            </div>
          )}
          <div className={styles.facts}>
            {me.birth_date && (
              <Fact
                label="Change my birth date"
                isFixed={!mayChange}
                popup={BirthDatePopup}
                onEdit={() => open(profileOverlays.birthDate)}
              >
                Born <time dateTime={me.birth_date}>{birthDateLine(me.birth_date)}</time>
              </Fact>
            )}
            <Fact
              label="Change my region"
              isFixed={!mayChange}
              popup={RegionPopup}
              onEdit={() => open(profileOverlays.region)}
            >
              {regionLabel(me.region)}
            </Fact>
            <p className={styles.line}>
              <Link href="/birthdays">Birthdays and my pets</Link>
            </p>
          </div>
        </div>
        <div className={styles.actions}>
          {mayChange && <LinkButton href="/edit-profile">Edit profile</LinkButton>}
          <LinkButton href="/settings" icon={<Settings />}>
            Settings
          </LinkButton>
          <Button
            variant="quiet"
            icon={<LogOut />}
            onClick={() => profile.send({ type: 'logout.requested' })}
          >
            Log out
          </Button>
        </div>
      </div>
    </Card>
  )
}

function EditLink({ label }: { label: string }) {
  return (
    <Link href="/edit-profile" variant="plain" className={styles.edit} aria-label={label}>
      <Pencil />
    </Link>
  )
}

function Fact({
  label,
  isFixed,
  popup,
  onEdit,
  children,
}: {
  label: string
  isFixed: boolean
  popup: Fetchable
  onEdit: () => void
  children: ReactNode
}) {
  return (
    <p className={styles.line}>
      <span>{children}</span>
      {!isFixed && (
        <IconButton {...intentOf(popup)} label={label} icon={<Pencil />} onClick={onEdit} />
      )}
    </p>
  )
}
