import { Button, Menu } from '@mantine/core'
import { confirm, toast } from '@quina/ui/web'
import { IconBookmark, IconStarFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { wordsOf } from '../endpoint/api.web.ts'
import type { ListSpec } from '../list/list.ts'
import { useIsNewlyOpened } from '../list/list-place.web.ts'
import { isFiltered, type ListState } from '../list/list-state.web.ts'
import { SaveFilterDialog } from './save-filter-dialog.web.tsx'
import {
  type FilterContent,
  queryText,
  type SavedFilter,
  stateFrom,
  useSavedFilters,
} from './saved-filter.web.ts'

interface SavedFiltersProps {
  readonly screen: string
  readonly list: ListSpec
  readonly state: ListState
  readonly onState: (state: ListState) => void
}

/** The filters one keeps for this list: to apply, keep, correct and remove; one of them may be how the list opens. */
export function SavedFilters({ screen, list, state, onState }: SavedFiltersProps) {
  const { filters = [], create, change, remove } = useSavedFilters(screen)
  const [appliedId, setAppliedId] = useState<string>()
  const [saving, setSaving] = useState(false)
  const query = queryText(list, state)
  const applied = filters.find((one) => one.query === query) ?? filters.find((one) => one.id === appliedId)
  const modified = applied !== undefined && applied.query !== query
  const apply = ({ id, query: kept }: SavedFilter) => {
    setAppliedId(id)
    onState(stateFrom(list, kept))
  }
  useDefaultFilter(filters, state, apply)
  const told = (done: Promise<unknown>) => void done.catch(tellFailure)
  const save = async (made: Pick<FilterContent, 'name' | 'shared'>) => {
    const { id } = await create.mutateAsync({ ...made, query, isDefault: false })
    setAppliedId(id)
    setSaving(false)
  }
  return (
    <>
      <Menu width={300}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={15} aria-hidden />}>
            {applied === undefined
              ? 'Filtros guardados'
              : `${applied.name}${modified ? ' (modificado)' : ''}`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <KeptItems filters={filters} onApply={apply} />
          {filters.length > 0 && <Menu.Divider />}
          {applied !== undefined && (
            <AppliedItems
              applied={applied}
              modified={modified}
              onReset={() => apply(applied)}
              onChange={(made) => told(change.mutateAsync({ ...applied, ...made }))}
              onRemove={() => told(removeAgreed(applied, remove.mutateAsync))}
              query={query}
            />
          )}
          <Menu.Item onClick={() => setSaving(true)}>Guardar los filtros de ahora…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {saving && <SaveFilterDialog onSave={save} onClose={() => setSaving(false)} />}
    </>
  )
}

interface KeptItemsProps {
  readonly filters: readonly SavedFilter[]
  readonly onApply: (filter: SavedFilter) => void
}

const KeptItems = ({ filters, onApply }: KeptItemsProps) =>
  filters.map((one) => (
    <Menu.Item
      key={one.id}
      onClick={() => onApply(one)}
      rightSection={one.isDefault && <IconStarFilled size={13} aria-label="Así se abre la lista" />}
    >
      {one.name}
      {!one.mine && <span className="q-menu-reason">Compartido</span>}
    </Menu.Item>
  ))

const tellFailure = (failure: unknown) => void toast({ message: wordsOf(failure), tone: 'bad' })

async function removeAgreed(
  { id, name }: SavedFilter,
  remove: (id: string) => Promise<unknown>,
): Promise<void> {
  const yes = await confirm({
    title: `Eliminar el filtro «${name}»`,
    consequence: 'La lista no cambia; solo deja de estar guardado.',
    verb: 'Eliminar filtro',
    danger: true,
  })
  if (yes) await remove(id)
}

/** A list that is opened without filters opens with the default one. Once: clearing it stays cleared. */
function useDefaultFilter(
  filters: readonly SavedFilter[],
  state: ListState,
  apply: (filter: SavedFilter) => void,
): void {
  const isNew = useIsNewlyOpened()
  const [fresh, setFresh] = useState(() => !isFiltered(state) && isNew)
  const wanted = filters.find((one) => one.isDefault && one.mine)
  useEffect(() => {
    if (!fresh || wanted === undefined) return
    setFresh(false)
    if (!isFiltered(state)) apply(wanted)
  })
}

interface AppliedItemsProps {
  readonly applied: SavedFilter
  readonly modified: boolean
  readonly query: string
  readonly onReset: () => void
  readonly onChange: (change: Partial<FilterContent>) => void
  readonly onRemove: () => void
}

function AppliedItems({ applied, modified, query, onReset, onChange, onRemove }: AppliedItemsProps) {
  const { name, isDefault, shared, mine } = applied
  return (
    <>
      {modified && <Menu.Item onClick={onReset}>Restablecer «{name}»</Menu.Item>}
      {mine && modified && <Menu.Item onClick={() => onChange({ query })}>Guardar en «{name}»</Menu.Item>}
      {mine && (
        <>
          <Menu.Item onClick={() => onChange({ isDefault: !isDefault })}>
            {isDefault ? 'No abrir la lista con él' : 'Abrir la lista con él'}
          </Menu.Item>
          <Menu.Item onClick={() => onChange({ shared: !shared })}>
            {shared ? 'Dejar de compartirlo' : 'Compartirlo con los demás'}
          </Menu.Item>
          <Menu.Item className="q-danger" onClick={onRemove}>
            Eliminar «{name}»…
          </Menu.Item>
        </>
      )}
    </>
  )
}
