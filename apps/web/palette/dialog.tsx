import './palette.css'
import { Modal } from '@mantine/core'
import { useCan, useGo, useSession } from '@quina/blocks/web'
import { KeyHints } from '@quina/ui/web'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { deeds, finds } from '../modules.ts'
import {
  asksForDeed,
  deedEntries,
  type Entry,
  type EntryGroup,
  entriesWith,
  screenEntries,
} from './entries.ts'
import { useFound } from './found.ts'
import { useGeneralDeeds } from './general-deeds.ts'
import { Option } from './option.tsx'
import { closePalette } from './palette-state.ts'

const what = 'Buscar pantalla, documento o persona'
const hints = [
  { keys: 'ArrowDown', label: 'bajar' },
  { keys: 'Enter', label: 'abrir' },
  { keys: '>', label: 'acciones' },
  { keys: 'Escape', label: 'cerrar' },
]

/** One box to go, find and do. The focus stays in the box; the arrows move what is marked. */
export function PaletteDialog() {
  const [typed, type] = useState('')
  const { groups, searching } = useGroups(typed)
  const { marked, onKeyDown, reset, choose } = useMarked(groups.flatMap(({ entries }) => entries))
  const list = useId()
  return (
    <Modal
      opened
      onClose={closePalette}
      title="Buscar"
      size={600}
      padding={0}
      classNames={{ header: 'q-unseen' }}
    >
      <div className="q-palette-box">
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          role="combobox"
          aria-label={what}
          aria-expanded={marked !== undefined}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={marked && optionId(list, marked)}
          placeholder={what}
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: what is typed right after Ctrl+K must land here
          autoFocus
          data-autofocus
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            type(event.currentTarget.value)
            reset()
          }}
        />
      </div>
      <Results list={list} groups={groups} marked={marked} onChoose={choose} />
      <p className="q-palette-note" role="status">
        {noteOf(marked === undefined, searching, typed)}
      </p>
      <div className="q-palette-foot">
        <KeyHints hints={hints} />
      </div>
    </Modal>
  )
}

/** Which line Enter would choose. */
function useMarked(entries: readonly Entry[]) {
  const [at, move] = useState(0)
  const marked = entries[Math.min(at, entries.length - 1)]
  const choose = (entry: Entry): void => {
    closePalette()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }[event.key]
    if (next !== undefined) move(Math.max(0, Math.min(next, entries.length - 1)))
    else if (event.key === 'Enter' && marked !== undefined) choose(marked)
    else return
    event.preventDefault()
  }
  return { marked, onKeyDown, choose, reset: () => move(0) }
}

function useGroups(typed: string): { readonly groups: readonly EntryGroup[]; readonly searching: boolean } {
  const { menu } = useSession()
  const can = useCan()
  const go = useGo()
  const open = (address: string): void => void go(address)
  const general = useGeneralDeeds(open)
  const { groups, searching } = useFound(finds, typed, open)
  if (asksForDeed(typed)) {
    const all = [
      ...deedEntries(
        deeds.filter(({ permission }) => can(permission)),
        open,
      ),
      ...general,
    ]
    return { groups: [{ label: 'Acciones', entries: entriesWith(all, typed) }], searching: false }
  }
  const all = [screenEntries(menu, typed, open), ...groups]
  return { groups: all.filter(({ entries }) => entries.length > 0), searching }
}

function noteOf(empty: boolean, searching: boolean, typed: string): string {
  if (searching) return 'Buscando…'
  return empty && typed.trim() !== '' ? `Sin resultados para «${typed.trim()}».` : ''
}

const optionId = (list: string, entry: Entry): string => `${list} ${entry.id}`.replace(/\s/g, '-')

interface ResultsProps {
  readonly list: string
  readonly groups: readonly EntryGroup[]
  readonly marked: Entry | undefined
  readonly onChoose: (entry: Entry) => void
}

function Results({ list, groups, marked, onChoose }: ResultsProps) {
  return (
    <div id={list} role="listbox" aria-label="Resultados" className="q-palette-list">
      {groups.map(({ label, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox, not a fieldset
        <div key={label} role="group" aria-label={label}>
          <p className="q-palette-group" aria-hidden="true">
            {label}
          </p>
          {entries.map((entry) => (
            <Option
              key={entry.id}
              id={optionId(list, entry)}
              entry={entry}
              marked={entry === marked}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
