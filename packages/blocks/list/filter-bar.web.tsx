import { Button, Popover, Stack } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Field, Fields } from '../field/field.ts'
import { FilterEditor } from './filter-editor.web.tsx'
import { FilterPill } from './filter-pill.web.tsx'
import type { ListSpec } from './list.ts'
import { changed, isFiltered, type ListState, withFilter } from './list-state.web.ts'
import { SearchBox } from './search-box.web.tsx'

export interface FilterBarProps {
  readonly list: ListSpec
  readonly state: ListState
  readonly onState: (state: ListState) => void
  /** The columns whose filters are in sight; the rest are under *Más filtros*. */
  readonly names: readonly string[]
  readonly onDown: () => void
  readonly onClear: () => void
  /** Saved filters, exports. */
  readonly children?: ReactNode
}

/** One line: free search first, then the filters asked for most, the rest folded, and always how to clear them. */
export function FilterBar({ list, state, onState, names, onDown, onClear, children }: FilterBarProps) {
  const fields = Object.fromEntries(
    Object.entries(list.columns as Fields).filter(([name]) => !list.computed?.includes(name)),
  )
  const inSight = names.filter((name) => fields[name] !== undefined)
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

interface MoreFiltersProps {
  readonly fields: Fields
  readonly state: ListState
  readonly inSight: readonly string[]
  readonly set: (name: string) => (value: string) => void
}

/** Every other column. Those that are set are also in sight, so that nothing filters unseen. */
function MoreFilters({ fields, state, inSight, set }: MoreFiltersProps) {
  const [opened, setOpened] = useState(false)
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
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus width={340}>
        <Popover.Target>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            Más filtros
          </Button>
        </Popover.Target>
        <Popover.Dropdown className="q-more-filters" aria-label="Más filtros">
          <Stack gap={12}>
            {rest.map(([name, field], at) => (
              <FilterEditor
                key={name}
                autoFocus={at === 0}
                name={name}
                field={field}
                value={state.filters[name] ?? ''}
                onChange={set(name)}
              />
            ))}
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </>
  )
}
