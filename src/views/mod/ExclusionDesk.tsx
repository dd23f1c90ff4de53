import { useSelector } from '@xstate/react'
import { UserX } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ExclusionDeskRef, exclusionDeskMachine } from '#machines/mod/exclusionDesk.machine.ts'
import type { MembersRef } from '#machines/mod/members.machine.ts'
import { entryLine, entryName, type ModExclusion } from '#rules/mod/exclusion.ts'
import { nameOf } from '#rules/mod/member-words.ts'
import type { ModMember } from '#rules/mod/schema.ts'
import { isSearch } from '#rules/wire/listing.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import type { Screens } from '#views/flow.tsx'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Button } from '#views/kit/Button.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Loading, RowSkeleton } from '#views/kit/Skeleton.tsx'
import { List } from '#views/list/List.tsx'
import { LoadingRows, Rows } from '#views/list/Rows.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { screenIn } from '#views/screens.ts'
import { MemberSearch, NobodyFound } from './MemberSearch.tsx'
import styles from './rows.module.css'

interface DeskProps {
  desk: ExclusionDeskRef
}

const screens = {
  loading: LoadingEntries,
  ready: Entries,
  failed: FailedEntries,
} satisfies Record<Screens<typeof exclusionDeskMachine, 'ready'>, ComponentType<DeskProps>>

/** The exclusions that mods have set for a member, and a search to add another. */
export function ExclusionDesk({ desk }: DeskProps) {
  const Screen = screens[useSelector(desk, screenIn(screens))]
  return (
    <>
      <section aria-labelledby="apart">
        <SectionHeader id="apart" title="Never paired with" />
        <Screen desk={desk} />
      </section>
      <Search desk={desk} />
    </>
  )
}

function Entries({ desk }: DeskProps) {
  const entries = useSelector(desk, ({ context }) => context.entries)
  const problem = useSelector(desk, ({ context }) => context.problem)
  return (
    <>
      <FocusMove to="row" after={entries.map(({ id }) => id).join()} />
      {entries.length === 0 ? (
        <p className={styles.meta}>No one has been added yet.</p>
      ) : (
        <Rows>
          {entries.map((entry) => (
            <Entry key={entry.id} desk={desk} entry={entry} />
          ))}
        </Rows>
      )}
      <InlineStatus>{problem && (reasonOf(problem) ?? 'Not saved. Try again.')}</InlineStatus>
    </>
  )
}

function Entry({ desk, entry }: DeskProps & { entry: ModExclusion }) {
  const isBusy = useSelector(
    desk,
    (snapshot) => snapshot.matches({ ready: 'removing' }) && snapshot.context.chosenId === entry.id,
  )
  const canRemove = useSelector(desk, (snapshot) => snapshot.can({ type: 'entry.removed', entry }))
  return (
    <li>
      <div className={styles.row}>
        <Avatar seed={entry.excluded?.id ?? entry.id} size="sm" />
        <div className={styles.words}>
          <h3 className={styles.name} dir="auto">
            {entryName(entry)}
          </h3>
          <p className={styles.meta}>{entryLine(entry)}</p>
        </div>
        <div className={styles.actions}>
          {(canRemove || isBusy) && (
            <Button
              size="sm"
              variant="quiet"
              isPending={isBusy}
              aria-label={`Remove ${entryName(entry)}`}
              onClick={() => desk.send({ type: 'entry.removed', entry })}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

function Search({ desk }: DeskProps) {
  const list = useSelector(desk, ({ children }) => children.members)
  return (
    list && (
      <section aria-labelledby="search">
        <SectionHeader id="search" title="Who does the note mean?" />
        <MemberSearch list={list} />
        <Candidates desk={desk} list={list} />
      </section>
    )
  )
}

/**
 * The members who match the search. The list is empty until the mod searches, because a list of all members would push
 * the form far below the note that the mod is reading.
 */
function Candidates({ desk, list }: DeskProps & { list: MembersRef }) {
  const isSearched = useSelector(list, ({ context }) => isSearch(context.query.search))
  return (
    isSearched && (
      <List
        list={list}
        of="members"
        level={3}
        loading={<LoadingRows of="members" />}
        empty={null}
        unmatched={<NobodyFound size="sm" />}
        rows={(members) => (
          <Rows>
            {members.map((member) => (
              <Candidate key={member.id} desk={desk} member={member} />
            ))}
          </Rows>
        )}
      />
    )
  )
}

function Candidate({ desk, member }: DeskProps & { member: ModMember }) {
  const name = nameOf(member)
  const chosen = { type: 'member.chosen', id: member.id } as const
  const canEnter = useSelector(desk, (snapshot) => snapshot.can(chosen))
  const isBusy = useSelector(
    desk,
    (snapshot) =>
      snapshot.matches({ ready: 'entering' }) && snapshot.context.chosenId === member.id,
  )
  return (
    <li>
      <div className={styles.row}>
        <Avatar seed={member.id} size="sm" />
        <div className={styles.words}>
          <h3 className={styles.name} dir="auto">
            {name}
          </h3>
          <p className={styles.meta}>
            <bdi>{member.email}</bdi>
          </p>
        </div>
        <div className={styles.actions}>
          {(canEnter || isBusy) && (
            <Button
              size="sm"
              icon={<UserX />}
              isPending={isBusy}
              aria-label={`Never pair with ${name}`}
              onClick={() => desk.send(chosen)}
            >
              Never pair
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

function LoadingEntries() {
  return (
    <Loading label="Loading the list">
      <RowSkeleton />
    </Loading>
  )
}

function FailedEntries({ desk }: DeskProps) {
  return <NotLoaded flow={desk} size="sm" title="We couldn’t load this list" level={3} />
}
