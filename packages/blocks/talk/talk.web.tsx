import { shownDay, shownInstant } from '@quina/ui/web'
import { DeedOf } from '../deed/deed-of.web.tsx'
import { Show } from '../deed/show.web.tsx'
import type { Named } from '../document/document.ts'
import { say, talk } from './talk.ts'

/** What people wrote beside a document, and the way to write more. */
export function Conversation({
  document: { module, name },
  id,
}: {
  readonly document: Named
  readonly id: string
}) {
  const about = { of: `${module}.${name}`, id }
  return (
    <>
      <Show of={talk} asks={about}>
        {(comments) => (
          <ul className="q-files">
            {comments.map(({ id: one, text, by, at, told, followOn, settled }) => (
              <li key={one}>
                {text}
                <span>
                  {by} · {shownInstant(at)}
                  {told !== null && ` · para ${told}`}
                  {followOn !== null && ` · volver a verlo el ${shownDay(followOn)}`}
                  {settled && ' · listo'}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Show>
      <DeedOf
        of={say}
        about={about}
        done={() => 'Comentario escrito.'}
        look={{ variant: 'default' }}
        label="Comentar…"
      />
    </>
  )
}
