import { Modal } from '@mantine/core'
import { IconSearch, IconStar, IconStarFilled } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useFocusReturn } from '../../base/dialog/focus-return.ts'
import { Keys } from '../../base/keys/keys.tsx'
import { useGoTo } from '../../base/link/navigate.ts'
import { closePalette, paletteInput, queueEnter, usePaletteState, writePalette } from './palette-store.ts'
import {
  inGroups,
  type PaletteGroup,
  type PaletteItem,
  type PaletteProvider,
  requestedBy,
} from './provider.ts'

interface PaletteDialogProps {
  readonly providers: readonly PaletteProvider[]
  readonly onPin: ((item: PaletteItem) => void) | undefined
}

const purpose = 'Buscar en todo el sistema'
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

export function PaletteDialog({ providers, onPin }: PaletteDialogProps) {
  useFocusReturn(true)
  const { text } = usePaletteState()
  const listId = useId()
  const search = usePaletteSearch(providers, text)
  const items = search.groups.flatMap((group) => group.items)
  const choose = useChoose()
  const { here, onKeyDown } = usePaletteKeys({ text, search, items, choose, onPin })
  return (
    <Modal.Root opened onClose={closePalette} size={600} yOffset="10vh" returnFocus={false} padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label={purpose}>
        <PaletteInput
          listId={listId}
          active={items.length > 0 ? paletteItemId(listId, here) : undefined}
          text={text}
          onText={writePalette}
          onKeyDown={onKeyDown}
        />
        <PaletteList id={listId} search={search} at={here} onChoose={choose} onPin={onPin} />
        {onPin !== undefined && (
          <p className="q-palette-foot">
            <Keys of="Enter" /> abre · <Keys of="Alt+F" /> fija o suelta · <Keys of="Esc" /> cierra · escriba{' '}
            <kbd>&gt;</kbd> para acciones
          </p>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

function useChoose(): (item: PaletteItem) => void {
  const goTo = useGoTo()
  return (item) => {
    closePalette()
    if (item.href !== undefined) goTo(item.href)
    else item.run?.()
  }
}

interface PaletteKeys {
  readonly text: string
  readonly search: PaletteSearch
  readonly items: readonly PaletteItem[]
  readonly choose: (item: PaletteItem) => void
  readonly onPin: ((item: PaletteItem) => void) | undefined
}

/** ↑ and ↓ move through the results; Enter waits for those of the typed text, and never takes earlier ones. */
function usePaletteKeys({ text, search, items, choose, onPin }: PaletteKeys) {
  const { enterPending } = usePaletteState()
  const [chosen, setChosen] = useState({ at: 0, of: text })
  const moved = chosen.of === text
  const here = moved ? Math.min(chosen.at, Math.max(items.length - 1, 0)) : 0
  const item = items[here]
  const isFirm = search.of === text && (here < search.firm || (moved && chosen.at > 0))
  useEffect(() => {
    if (!enterPending) return
    if (isFirm && item) choose(item)
    else if (search.of === text && !search.busy) queueEnter(false)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined)
      setChosen({ at: (here + step + items.length) % Math.max(items.length, 1), of: text })
    else if (event.key === 'Enter') queueEnter(true)
    else if (event.altKey && event.key.toLowerCase() === 'f' && item?.href) onPin?.(item)
    else return
    event.preventDefault()
  }
  return { here, onKeyDown }
}

const paletteItemId = (listId: string, at: number): string => `${listId}-${at}`

const roles = { list: 'listbox', group: 'group', item: 'option' } as const

interface PaletteListProps {
  readonly id: string
  readonly search: PaletteSearch
  /** The position of the highlighted result, counting all groups. */
  readonly at: number
  readonly onChoose: (item: PaletteItem) => void
  readonly onPin: ((item: PaletteItem) => void) | undefined
}

/** How long the typing must pause before the remote providers are called, in milliseconds. */
const debounceMs = 200

interface PaletteSearch {
  /** The text of these results. */
  readonly of: string | undefined
  /** How many of the first results keep their place when others arrive. */
  readonly firm: number
  readonly groups: readonly PaletteGroup[]
  readonly busy: boolean
  /** Some provider did not answer. */
  readonly failed: boolean
}

const nothing: PaletteSearch = { of: undefined, firm: 0, groups: [], busy: true, failed: false }

/** The results of the providers for a text. Local results show at once; the rest join when they arrive. */
function usePaletteSearch(providers: readonly PaletteProvider[], typed: string): PaletteSearch {
  const [search, setSearch] = useState(nothing)
  useEffect(() => {
    const controller = new AbortController()
    const run = startSearch(providers, typed, { signal: controller.signal, show: setSearch })
    run.now()
    const timer = setTimeout(run.later, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [providers, typed])
  return search
}

type SearchOutput = Readonly<{ signal: AbortSignal; show: (search: PaletteSearch) => void }>

function startSearch(providers: readonly PaletteProvider[], typed: string, { signal, show }: SearchOutput) {
  const { input, text } = requestedBy(providers, typed)
  const answers = new Map<string, readonly PaletteItem[] | 'failed'>()
  const tell = () => {
    if (signal.aborted) return
    const resultGroups = input.map(({ group }) => {
      const items = answers.get(group) ?? []
      return { group, items: items === 'failed' ? [] : items }
    })
    const unanswered = input.findIndex(({ group }) => !answers.has(group))
    const settled = unanswered < 0 ? resultGroups : resultGroups.slice(0, unanswered)
    show({
      of: typed,
      firm: inGroups(settled).reduce((count, { items }) => count + items.length, 0),
      groups: inGroups(resultGroups),
      busy: answers.size < input.length,
      failed: [...answers.values()].includes('failed'),
    })
  }
  const ask = async ({ group, search }: PaletteProvider) => {
    const answer = await Promise.resolve(search(text, signal)).catch(() => 'failed' as const)
    answers.set(group, answer)
    tell()
  }
  const askAll = (remote: boolean) => {
    for (const provider of input) if ((provider.remote === true) === remote) void ask(provider)
  }
  return { now: () => askAll(false), later: () => askAll(true) }
}

function PaletteList({ id, search: { groups, busy, failed }, at, onChoose, onPin }: PaletteListProps) {
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((count, { items }) => count + items.length, 0),
  )
  return (
    <>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: a listbox takes a label */}
      <div role={roles.list} id={id} aria-label="Resultados" className="q-palette-list">
        {groups.map(({ group, items }, index) => (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a group of options takes a label
          <div role={roles.group} key={group} aria-label={group}>
            <p className="q-palette-group" aria-hidden="true">
              {group}
            </p>
            {items.map((item, inGroup) => (
              <PaletteRow
                key={item.id}
                id={paletteItemId(id, (starts[index] ?? 0) + inGroup)}
                item={item}
                highlighted={(starts[index] ?? 0) + inGroup === at}
                onChoose={onChoose}
                onPin={onPin}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="q-palette-status">
        {failed ? 'Parte de la búsqueda no respondió.' : messageFor(groups.length, busy)}
      </p>
    </>
  )
}

function messageFor(groups: number, busy: boolean): string {
  if (groups > 0) return ''
  return busy ? 'Buscando…' : 'Sin resultados'
}

interface PaletteRowProps {
  readonly id: string
  readonly item: PaletteItem
  readonly highlighted: boolean
  readonly onChoose: (item: PaletteItem) => void
  readonly onPin: ((item: PaletteItem) => void) | undefined
}

function PaletteRow({ id, item, highlighted, onChoose, onPin }: PaletteRowProps) {
  const reveal = (row: HTMLDivElement | null) => {
    if (highlighted) row?.scrollIntoView({ block: 'nearest' })
  }
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: an option can be selected
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus
    // biome-ignore lint/a11y/noStaticElementInteractions: it has the role of an option
    <div
      role={roles.item}
      id={id}
      ref={reveal}
      aria-selected={highlighted}
      className="q-palette-item"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(item)}
    >
      <span className="q-palette-label">{item.label}</span>
      {item.detail && <span className="q-palette-detail">{item.detail}</span>}
      {item.keys && <Keys of={item.keys} />}
      {onPin !== undefined && item.href !== undefined && <Pin item={item} onPin={onPin} />}
    </div>
  )
}

/** For the mouse: the key does the same, and an option may not contain a focusable element. */
function Pin({ item, onPin }: { readonly item: PaletteItem; readonly onPin: (item: PaletteItem) => void }) {
  const Star = item.pinned ? IconStarFilled : IconStar
  return (
    <span
      className="q-palette-pin"
      data-pinned={item.pinned || undefined}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation()
        onPin(item)
      }}
    >
      <Star size={15} />
    </span>
  )
}

interface PaletteInputProps {
  readonly listId: string
  readonly active: string | undefined
  readonly text: string
  readonly onText: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function PaletteInput({ listId, active, text, onText, onKeyDown }: PaletteInputProps) {
  return (
    <div className="q-palette-box">
      <IconSearch size={18} aria-hidden />
      <input
        data-autofocus
        {...paletteInput}
        role="combobox"
        aria-label={purpose}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={active}
        placeholder="Paciente, tercero, NIT, documento, cuenta, informe o acción"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
