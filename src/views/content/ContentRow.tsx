import { type Content, mayDelete, mayEdit } from '#rules/content/shelf.ts'
import { titleOf, usesOf } from '#rules/content/shelf-words.ts'
import { birthdayWords } from '#rules/member/pet-form.ts'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Stamp } from '#views/kit/art/Stamp.tsx'
import { TagLabel } from '#views/kit/Badge.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Link } from '#views/kit/Link.tsx'
import { type Fetchable, intentOf } from '#views/later/later.tsx'
import { useOverlay } from '#views/overlay.ts'
import styles from './Contents.module.css'

interface ContentRowProps {
  content: Content
  editor: Fetchable
  deletion: Fetchable
}

/** One item of the list with its actions. */
export function ContentRow({ content, editor, deletion }: ContentRowProps) {
  const open = useOverlay()
  const title = titleOf(content)
  return (
    <li className={styles.row}>
      <Look content={content} />
      <div className={styles.words}>
        <h3 className={styles.name} dir="auto">
          {title}
        </h3>
        <Facts content={content} />
      </div>
      <div className={styles.actions}>
        {mayEdit(content) ? (
          <Button
            {...intentOf(editor)}
            size="sm"
            aria-label={`Edit ${title}`}
            onClick={() => open('edit', content.id)}
          >
            Edit
          </Button>
        ) : (
          <TagLabel>Can’t be deleted</TagLabel>
        )}
        {mayDelete(content) && (
          <Button
            {...intentOf(deletion)}
            size="sm"
            variant="quiet"
            aria-label={`Delete ${title}`}
            onClick={() => open('delete', content.id)}
          >
            Delete
          </Button>
        )}
      </div>
    </li>
  )
}

function Look({ content }: { content: Content }) {
  if (content.shelf === 'covers')
    return <img className={styles.cover} src={content.picture.formats.mobile_list} alt="" />
  if (content.shelf === 'critters')
    return <Avatar seed={content.id} src={content.picture?.formats.mobile_list} />
  if (content.shelf === 'surveys' && content.picture)
    return (
      <Stamp size="sm">
        <img src={content.picture.formats.mobile_list} alt="" />
      </Stamp>
    )
  return null
}

function Facts({ content }: { content: Content }) {
  if (content.shelf === 'pages')
    return (
      <p className={styles.meta}>
        <Link href={`/page/${content.slug}`}>/page/{content.slug}</Link>
        {content.is_needed && ' · Built in'}
      </p>
    )
  if (content.shelf === 'critters')
    return (
      <p className={styles.meta}>
        {birthdayWords(content.birthday)}
        {content.owner && (
          <>
            {' '}
            · of <bdi>{content.owner.nickname}</bdi>
          </>
        )}
      </p>
    )
  return (
    <p className={styles.meta}>
      {usesOf(content)}
      {content.shelf === 'tags' && content.is_only_admin && ' Only mods see and use it.'}
    </p>
  )
}
