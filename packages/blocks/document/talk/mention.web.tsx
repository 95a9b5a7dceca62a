import './talk.css'
import { Portal } from '@mantine/core'
import type { LookupOption } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchOptionsOf } from '../../data/reference/options.web.ts'
import { noPlaceholder } from '../../http/endpoint/api.web.ts'
import { colleague } from './talk.ts'

interface MentionsProps {
  readonly text: string
  /** Called with the text that has the name of the chosen person, and with that person. */
  readonly onMention: (text: string, person: LookupOption) => void
}

const search = searchOptionsOf(colleague.to)
const most = 6

/** The people offered while a name is typed after an @: arrows, Enter, or a press. The chosen one is notified of the comment. */
export function Mentions({ text, onMention }: MentionsProps) {
  const box = document.activeElement
  const field = box instanceof HTMLTextAreaElement ? box : null
  const typed = field === null ? undefined : mentionAt(text, field.selectionStart)
  const { data = [] } = useQuery({
    queryKey: [colleague.to, 'mention', typed?.name],
    queryFn: ({ signal }) => search(typed?.name ?? '', signal),
    enabled: typed !== undefined,
    placeholderData: noPlaceholder,
  })
  if (typed === undefined || field === null || data.length === 0) return null
  const choose = (person: LookupOption) => {
    onMention(withMention(text, typed, person.label), person)
    const caret = typed.from + person.label.length + 1
    // Runs once the field holds the new text, which would leave the caret at its end.
    setTimeout(() => field.setSelectionRange(caret, caret))
  }
  return <Offer key={typed.name} people={data.slice(0, most)} field={field} typed={typed} onChoose={choose} />
}

interface OfferProps {
  readonly people: readonly LookupOption[]
  readonly field: HTMLTextAreaElement
  readonly typed: TypedMention
  readonly onChoose: (person: LookupOption) => void
}

const listId = 'q-mentions'

function Offer({ people, field, typed, onChoose }: OfferProps) {
  const [at, setAt] = useState(0)
  const [isDismissed, dismiss] = useState(false)
  useKeysOf(field, {
    at: isDismissed ? undefined : at,
    move: (step) => setAt((at + step + people.length) % people.length),
    choose: () => people[at] !== undefined && onChoose(people[at]),
    dismiss: () => dismiss(true),
  })
  if (isDismissed) return null
  const { left, bottom, width } = field.getBoundingClientRect()
  return (
    <Portal>
      <div
        id={listId}
        role="listbox"
        aria-label={`Personas: @${typed.name}`}
        className="q-mentions"
        style={{ left, top: bottom, width }}
      >
        {people.map((person, place) => (
          <div
            key={person.id}
            id={`${listId}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onMouseDown={(event) => {
              event.preventDefault()
              onChoose(person)
            }}
          >
            {person.label}
          </div>
        ))}
      </div>
    </Portal>
  )
}

interface OfferKeys {
  /** The option that Enter takes; undefined once the list was closed. */
  readonly at: number | undefined
  readonly move: (step: number) => void
  readonly choose: () => void
  readonly dismiss: () => void
}

/** The keys while people are offered: the field keeps the focus. */
function useKeysOf(field: HTMLTextAreaElement, { at, move, choose, dismiss }: OfferKeys): void {
  useEffect(() => {
    if (at === undefined) return
    const listen = (event: KeyboardEvent): void => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) move(step)
      else if (event.key === 'Escape') dismiss()
      else if (event.key === 'Enter') choose()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    field.addEventListener('keydown', listen)
    // Otherwise the dialog would handle Escape before the field receives it.
    field.setAttribute('data-mantine-stop-propagation', 'true')
    field.setAttribute('aria-controls', listId)
    field.setAttribute('aria-activedescendant', `${listId}-${at}`)
    return () => {
      field.removeEventListener('keydown', listen)
      for (const name of ['data-mantine-stop-propagation', 'aria-controls', 'aria-activedescendant'])
        field.removeAttribute(name)
    }
  })
}

/** The name typed after an @: its start and its end in the text. */
type TypedMention = Readonly<{ name: string; from: number; to: number }>

/** The name before the caret, after an @ that starts a word; two words at most. */
export function mentionAt(text: string, caret: number): TypedMention | undefined {
  const [, name] = /(?:^|\s)@(\p{L}[\p{L}.]*(?: \p{L}*)?)$/u.exec(text.slice(0, caret)) ?? []
  return name === undefined ? undefined : { name, from: caret - name.length, to: caret }
}

/** The text with the whole name of the chosen person, followed by a space. */
export const withMention = (text: string, { from, to }: TypedMention, whole: string): string =>
  `${text.slice(0, from)}${whole} ${text.slice(to).trimStart()}`
