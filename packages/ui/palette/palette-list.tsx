import { Keys } from '../keys/keys.tsx'
import type { PaletteItem } from './provider.ts'
import type { PaletteSearch } from './use-palette-search.ts'

export const paletteItemId = (listId: string, at: number): string => `${listId}-${at}`

const roles = { list: 'listbox', group: 'group', item: 'option' } as const

interface PaletteListProps {
  readonly id: string
  readonly search: PaletteSearch
  /** Position of the highlighted one, counting all groups. */
  readonly at: number
  readonly onChoose: (item: PaletteItem) => void
}

export function PaletteList({ id, search: { groups, busy, failed }, at, onChoose }: PaletteListProps) {
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
}

function PaletteRow({ id, item, highlighted, onChoose }: PaletteRowProps) {
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
    </div>
  )
}
