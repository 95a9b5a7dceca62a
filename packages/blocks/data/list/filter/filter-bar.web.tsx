import { Button, Stack, TextInput } from '@mantine/core'
import { Keys, PopoverButton, useKeys, whenIdle } from '@quina/ui/web'
import { IconAdjustmentsHorizontal, IconChevronDown, IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Field, Fields } from '../../../values/field/field.ts'
import { shownValue } from '../../../values/field/shown-field.web.tsx'
import { useOption } from '../../reference/options.web.ts'
import type { ListSpec } from '../list.ts'
import { changed, isFiltered, type ListState, withFilter } from '../state/list-state.web.ts'
import type { FilterEditorProps } from './filter-editor.web.tsx'
import { filterWords } from './filter-words.ts'

const loadEditor = () => import('./filter-editor.web.tsx')
const FilterEditor = lazy(async () => ({ default: (await loadEditor()).FilterEditor }))

export interface FilterBarProps {
  readonly list: ListSpec
  readonly state: ListState
  readonly onState: (state: ListState) => void
  /** The columns with a visible filter; the rest are under *Más filtros*. */
  readonly names: readonly string[]
  readonly onDown: () => void
  readonly onClear: () => void
  /** Saved filters, exports. */
  readonly children?: ReactNode
}

/** One line: free search first, then the most used filters, the rest folded, and always a way to clear them. */
export function FilterBar({ list, state, onState, names, onDown, onClear, children }: FilterBarProps) {
  const fields = Object.fromEntries(
    Object.entries(list.columns as Fields).filter(([name]) => !list.computed?.includes(name)),
  )
  const inSight = names.filter((name) => fields[name] !== undefined)
  useEffect(() => whenIdle(loadEditor), [])
  const set = (name: string) => (value: string) => onState(withFilter(state, name, value))
  return (
    <search className="q-filters q-no-print">
      <SearchBox
        hint={list.searches}
        value={state.q}
        onSearch={(q) => onState(changed(state, { q }))}
        onDown={onDown}
      />
      {inSight.map((name) => (
        <FilterPill
          key={name}
          name={name}
          field={fields[name] as Field}
          value={state.filters[name] ?? ''}
          onChange={set(name)}
        />
      ))}
      <MoreFilters fields={fields} state={state} inSight={inSight} set={set} />
      {isFiltered(state) && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={14} aria-hidden />}
          aria-keyshortcuts="Escape"
          title="Limpiar (Esc)"
          onClick={onClear}
        >
          Limpiar
        </Button>
      )}
      {children}
    </search>
  )
}

/** How long the typing must pause before the list is read again, in milliseconds. */
const pauseMs = 200

interface SearchBoxProps {
  readonly hint: string
  readonly value: string
  readonly onSearch: (text: string) => void
  /** ↓ leaves the box for the first row. */
  readonly onDown: () => void
}

/** The free search of a list: `/` brings the focus, Enter does not wait for the pause. */
function SearchBox({ hint, value, onSearch, onDown }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const typed = useTypedSearch(value, onSearch)
  useKeys([{ keys: '/', label: 'Buscar en la lista', run: () => input.current?.focus() }])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') typed.now()
    else if (event.key === 'ArrowDown') onDown()
    else return
    event.preventDefault()
  }
  return (
    <TextInput
      ref={input}
      type="search"
      className="q-list-search"
      aria-label={`Buscar: ${hint}`}
      aria-keyshortcuts="/"
      placeholder={hint}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={typed.text === '' && <Keys of="/" />}
      value={typed.text}
      onChange={(event) => typed.write(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={onKeyDown}
    />
  )
}

/**
 * Lets the typed text run ahead of the search. A search that comes back as it was sent changes nothing; a search changed
 * elsewhere (Back, Limpiar) replaces the text.
 */
function useTypedSearch(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value)
  const sent = useRef<string[]>([])
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => {
    const ours = sent.current.indexOf(value)
    sent.current = sent.current.slice(ours + 1)
    if (ours < 0) setText(value)
  }, [value])
  const search = useCallback(
    (wanted: string) => {
      if (wanted === (sent.current.at(-1) ?? value)) return
      sent.current.push(wanted)
      latest.current(wanted)
    },
    [value],
  )
  const wanted = text.trim()
  useEffect(() => {
    const timer = setTimeout(() => search(wanted), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted, search])
  return { text, write: setText, now: () => search(wanted) }
}

interface MoreFiltersProps {
  readonly fields: Fields
  readonly state: ListState
  readonly inSight: readonly string[]
  readonly set: (name: string) => (value: string) => void
}

/** The filters of every other column. Those that are set are also in sight, so that nothing filters unseen. */
function MoreFilters({ fields, state, inSight, set }: MoreFiltersProps) {
  const rest = Object.entries(fields).filter(([name]) => !inSight.includes(name))
  const active = rest.filter(([name]) => (state.filters[name] ?? '') !== '')
  if (rest.length === 0) return null
  return (
    <>
      {active.map(([name, field]) => (
        <FilterPill
          key={name}
          name={name}
          field={field}
          value={state.filters[name] ?? ''}
          onChange={set(name)}
        />
      ))}
      <PopoverButton
        label="Más filtros"
        width={340}
        className="q-more-filters"
        button={(trigger) => (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}
            {...trigger}
          >
            Más filtros
          </Button>
        )}
      >
        {() => (
          <Stack gap={12}>
            {rest.map(([name, field], index) => (
              <FilterEditor
                key={name}
                autoFocus={index === 0}
                name={name}
                field={field}
                value={state.filters[name] ?? ''}
                onChange={set(name)}
              />
            ))}
          </Stack>
        )}
      </PopoverButton>
    </>
  )
}

/** One filter of the bar: its name and its current value; it opens its editor. */
function FilterPill(props: FilterEditorProps) {
  const { field, value } = props
  const words = useFilterWords(field, value)
  return (
    <PopoverButton
      label={`Filtrar por ${field.label}`}
      width={290}
      closesOnEnter
      button={(trigger) => (
        <Button
          variant="default"
          className={words === '' ? 'q-pill' : 'q-pill q-pill-set'}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          title={words === '' ? undefined : `${field.label}: ${words}`}
          {...trigger}
        >
          {words === '' ? (
            field.label
          ) : (
            <span className="q-pill-text">
              {field.label}: <b>{words}</b>
            </span>
          )}
        </Button>
      )}
    >
      {() => (
        <>
          <FilterEditor {...props} autoFocus />
          {value !== '' && (
            <Button variant="subtle" size="compact-sm" mt={8} onClick={() => props.onChange('')}>
              Quitar filtro
            </Button>
          )}
        </>
      )}
    </PopoverButton>
  )
}

/** The words of a filter on a screen: the label of a reference is read from the server when it is not loaded. */
function useFilterWords(field: Field, value: string): string {
  const isReference = field.kind === 'ref' && value !== '' && value !== '-'
  const option = useOption(field.to ?? '', value, isReference)
  return filterWords(field, value, { label: option?.label, figure: shownValue })
}
