import { Button } from '@mantine/core'
import { LookupField, type LookupOption, shownDay, shownInstant } from '@quina/ui/web'
import { useState } from 'react'
import { CommandDialog } from '../../command/command-of.web.tsx'
import { Show } from '../../command/show.web.tsx'
import { searchOptionsOf } from '../../data/reference/options.web.ts'
import type { Named } from '../../values/thing/named.ts'
import { Mentions } from './mention.web.tsx'
import { colleague, say, talk } from './talk.ts'

/** The comments on a document, and the form to write more. */
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
      <Show of={talk} params={about}>
        {(comments) => (
          <ul className="q-files">
            {comments.map(({ id: one, text, by, at, mentioned, followOn, settled }) => (
              <li key={one}>
                {text}
                <span>
                  {by} · {shownInstant(at)}
                  {mentioned.length > 0 && ` · para ${mentioned.map(reportedText).join(', ')}`}
                  {followOn !== null && ` · volver a verlo el ${shownDay(followOn)}`}
                  {settled && mentioned.length !== 1 && ' · listo'}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Show>
      <Writing about={about} />
    </>
  )
}

/** *Luis Peña (listo)* */
const reportedText = ({ name, settled }: { readonly name: string; readonly settled: boolean }): string =>
  settled ? `${name} (listo)` : name

/** The button of a new comment, and its dialog, which shows the people to notify. */
function Writing({ about }: { readonly about: { readonly of: string; readonly id: string } }) {
  const [writing, setWriting] = useState(false)
  const [mentioned, setReported] = useState<readonly LookupOption[]>([])
  const close = () => {
    setWriting(false)
    setReported([])
  }
  return (
    <>
      <Button variant="default" onClick={() => setWriting(true)}>
        Comentar…
      </Button>
      {writing && (
        <CommandDialog
          of={say}
          about={{ ...about, mentionedIds: mentioned.map(({ id }) => id) }}
          done={() => 'Comentario escrito.'}
          onClose={close}
        >
          {({ text }, set) => (
            <>
              <Mentions
                text={String(text ?? '')}
                onMention={(whole, person) => {
                  set('text', whole)
                  setReported([...mentioned.filter(({ id }) => id !== person.id), person])
                }}
              />
              <ReportedField mentioned={mentioned} onReported={setReported} />
            </>
          )}
        </CommandDialog>
      )}
    </>
  )
}

interface ReportedFieldProps {
  readonly mentioned: readonly LookupOption[]
  readonly onReported: (mentioned: readonly LookupOption[]) => void
}

const search = searchOptionsOf(colleague.to)

/** Several people, chosen one after another: each has a button to remove it. */
function ReportedField({ mentioned, onReported }: ReportedFieldProps) {
  const without = (id: string) => mentioned.filter((one) => one.id !== id)
  const [picks, setPicks] = useState(0)
  const add = (person: LookupOption) => {
    setPicks(picks + 1)
    onReported([...without(person.id), person])
  }
  return (
    <div className="q-told">
      <LookupField
        key={picks}
        label="Avisar a"
        help="Escriba un nombre y Enter; después, otro"
        value=""
        valueLabel=""
        search={search}
        autoFocus={picks > 0}
        onChange={(_, option) => option !== null && add(option)}
      />
      {mentioned.length > 0 && (
        <ul aria-label="Se avisa a">
          {mentioned.map(({ id, label }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onReported(without(id))}
                aria-label={`No avisar a ${label}`}
              >
                {label} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
