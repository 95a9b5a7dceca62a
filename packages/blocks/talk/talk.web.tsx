import { Button } from '@mantine/core'
import { LookupField, type LookupOption, shownDay, shownInstant } from '@quina/ui/web'
import { useState } from 'react'
import { DeedDialog } from '../deed/deed-of.web.tsx'
import { Show } from '../deed/show.web.tsx'
import type { Named } from '../document/document.ts'
import { searchOptionsOf } from '../reference/options.web.ts'
import { Mentions } from './mention.web.tsx'
import { colleague, say, talk } from './talk.ts'

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
                  {told.length > 0 && ` · para ${told.map(toldText).join(', ')}`}
                  {followOn !== null && ` · volver a verlo el ${shownDay(followOn)}`}
                  {settled && told.length !== 1 && ' · listo'}
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
const toldText = ({ name, settled }: { readonly name: string; readonly settled: boolean }): string =>
  settled ? `${name} (listo)` : name

/** What begins a comment, and its dialog, where it is said who is told of it. */
function Writing({ about }: { readonly about: { readonly of: string; readonly id: string } }) {
  const [writing, setWriting] = useState(false)
  const [told, setTold] = useState<readonly LookupOption[]>([])
  const close = () => {
    setWriting(false)
    setTold([])
  }
  return (
    <>
      <Button variant="default" onClick={() => setWriting(true)}>
        Comentar…
      </Button>
      {writing && (
        <DeedDialog
          of={say}
          about={{ ...about, toldIds: told.map(({ id }) => id) }}
          done={() => 'Comentario escrito.'}
          onClose={close}
        >
          {({ text }, set) => (
            <>
              <Mentions
                text={String(text ?? '')}
                onMention={(whole, person) => {
                  set('text', whole)
                  setTold([...told.filter(({ id }) => id !== person.id), person])
                }}
              />
              <ToldField told={told} onTold={setTold} />
            </>
          )}
        </DeedDialog>
      )}
    </>
  )
}

interface ToldFieldProps {
  readonly told: readonly LookupOption[]
  readonly onTold: (told: readonly LookupOption[]) => void
}

const search = searchOptionsOf(colleague.to)

/** Several people, one after another: each that is chosen is added, and leaves with its button. */
function ToldField({ told, onTold }: ToldFieldProps) {
  const without = (id: string) => told.filter((one) => one.id !== id)
  const [picks, setPicks] = useState(0)
  const add = (person: LookupOption) => {
    setPicks(picks + 1)
    onTold([...without(person.id), person])
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
      {told.length > 0 && (
        <ul aria-label="Se avisa a">
          {told.map(({ id, label }) => (
            <li key={id}>
              <button type="button" onClick={() => onTold(without(id))} aria-label={`No avisar a ${label}`}>
                {label} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
