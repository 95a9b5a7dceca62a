import { Button, Menu } from '@mantine/core'
import { ChoiceField, ConfirmDialog, confirm, FlagField, TextField, toast } from '@quina/ui/web'
import { IconBookmark, IconStarFilled } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getFrom, noStandIn, sendTo, wordsOf } from '../endpoint/api.web.ts'
import type { ListSpec } from '../list/list.ts'
import { useIsNewlyOpened } from '../list/list-place.web.ts'
import { firstPlace, isFiltered, type ListState, readState, writeState } from '../list/list-state.web.ts'
import { readSearch, writeSearch } from '../navigation/search.ts'
import { useCan } from '../navigation/session.web.ts'
import { share } from './share.ts'

interface SavedFiltersProps {
  readonly screen: string
  readonly list: ListSpec
  readonly state: ListState
  readonly onState: (state: ListState) => void
  /** The columns in sight, which are kept with the rest: `number,date,total`. */
  readonly inSight: string
}

/** The filters one keeps for this list: to apply, keep, correct and remove; one of them may be how the list opens. */
export function SavedFilters({ screen, list, state, onState, inSight }: SavedFiltersProps) {
  const { filters = [], create, change, remove } = useSavedFilters(screen)
  const [appliedId, setAppliedId] = useState<string>()
  const [saving, setSaving] = useState(false)
  const query = queryText(list, state)
  const applied = filters.find((one) => one.query === query) ?? filters.find((one) => one.id === appliedId)
  const modified = applied !== undefined && applied.query !== query
  const apply = ({ id, query: stored }: SavedFilter) => {
    setAppliedId(id)
    onState(stateFrom(list, stored))
  }
  useDefaultFilter(filters, state, apply)
  const told = (done: Promise<unknown>) => void done.catch(tellFailure)
  const save = async (made: Shared & Pick<FilterContent, 'name'>) => {
    const seen = { ...state, columns: inSight }
    const { id } = await create.mutateAsync({ ...made, query: queryText(list, seen), isDefault: false })
    setAppliedId(id)
    onState(seen)
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
          <StoredItems filters={filters} onApply={apply} />
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

interface SaveFilterDialogProps {
  /** @throws Refusal when the name is taken. */
  readonly onSave: (made: Shared & Pick<FilterContent, 'name'>) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the name of a filter before keeping it. */
function SaveFilterDialog({ onSave, onClose }: SaveFilterDialogProps) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(notShared)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (name.trim() === '') return setError('Escriba un nombre para reconocerlo.')
    setBusy(true)
    try {
      await onSave({ name: name.trim(), ...shared })
    } catch (failure) {
      setBusy(false)
      setError(wordsOf(failure))
    }
  }
  return (
    <ConfirmDialog
      opened
      title="Guardar los filtros"
      consequence="Quedan con su búsqueda y su orden, para volver a ellos con un clic."
      verb="Guardar filtro"
      busy={busy}
      onClose={onClose}
      onConfirm={() => void save()}
    >
      <TextField label="Nombre" value={name} onChange={setName} error={error} max={60} required autoFocus />
      <SharedField value={shared} onChange={setShared} />
    </ConfirmDialog>
  )
}

interface SharedFieldProps {
  readonly value: Shared
  readonly onChange: (value: Shared) => void
}

/** With whom a view is shared, for whoever may share it. */
function SharedField({ value, onChange }: SharedFieldProps) {
  const mayShare = useCan()(share)
  const { data: roles } = useQuery({
    queryKey: [rolesPath],
    queryFn: ({ signal }) => getFrom<{ id: string; name: string }[]>(rolesPath, {}, signal),
    enabled: mayShare,
    placeholderData: noStandIn,
  })
  if (!mayShare) return null
  const named = Object.fromEntries((roles ?? []).map(({ id, name }) => [id, `Quien tenga el rol ${name}`]))
  const choose = (chosen: string) =>
    onChange(chosen in named ? { ...notShared, roleId: chosen } : { ...notShared, shared: chosen === 'all' })
  return (
    <>
      <ChoiceField
        label="Compartir con"
        options={{ none: 'Nadie', all: 'Todos', ...named }}
        value={value.roleId ?? (value.shared ? 'all' : 'none')}
        onChange={choose}
      />
      {value.roleId !== null && (
        <FlagField
          label="La lista se abre así para ese rol, si quien la abre no eligió otra"
          value={value.isRoleDefault}
          onChange={(isRoleDefault) => onChange({ ...value, isRoleDefault })}
        />
      )}
    </>
  )
}

interface StoredItemsProps {
  readonly filters: readonly SavedFilter[]
  readonly onApply: (filter: SavedFilter) => void
}

const StoredItems = ({ filters, onApply }: StoredItemsProps) =>
  filters.map((one) => (
    <Menu.Item
      key={one.id}
      onClick={() => onApply(one)}
      rightSection={one.opens && <IconStarFilled size={13} aria-label="Así se abre la lista" />}
    >
      {one.name}
      {(!one.mine || one.role !== null) && (
        <span className="q-menu-reason">{one.role === null ? 'Compartido' : `Del rol ${one.role}`}</span>
      )}
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
  const wanted = filters.find(({ opens }) => opens)
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

/** A filter someone keeps, as the query string of the list. */
interface SavedFilter {
  readonly id: string
  readonly name: string
  readonly query: string
  /** Others of the hospital see it too; only its author changes it. */
  readonly shared: boolean
  readonly isDefault: boolean
  readonly roleId: string | null
  readonly role: string | null
  readonly isRoleDefault: boolean
  readonly mine: boolean
  /** The list opens with it for the reader. */
  readonly opens: boolean
}

const path = '/api/saved-filters'
const rolesPath = `${path}/roles`
type Shared = Pick<SavedFilter, 'shared' | 'roleId' | 'isRoleDefault'>
const notShared: Shared = { shared: false, roleId: null, isRoleDefault: false }
type FilterContent = Shared & Pick<SavedFilter, 'name' | 'query' | 'isDefault'>

/** The filters kept for one list: one's own and those that are shared. */
function useSavedFilters(screen: string) {
  const client = useQueryClient()
  const { data: filters } = useQuery({
    queryKey: [path, screen],
    queryFn: ({ signal }) => getFrom<SavedFilter[]>(path, { screen }, signal),
    placeholderData: noStandIn,
  })
  const onSuccess = () => client.invalidateQueries({ queryKey: [path, screen] })
  const create = useMutation({
    mutationFn: (made: FilterContent) => sendTo<SavedFilter>('POST', path, { body: { screen, ...made } }),
    onSuccess,
  })
  const change = useMutation({
    mutationFn: ({ id, name, query, shared, isDefault, roleId, isRoleDefault }: SavedFilter) =>
      sendTo('PUT', `${path}/${id}`, { body: { name, query, shared, isDefault, roleId, isRoleDefault } }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (id: string) => sendTo('DELETE', `${path}/${id}`),
    onSuccess,
  })
  return { filters, create, change, remove }
}

/** What is kept of a state: search, filters, order and size, but not the page one is on. */
const queryText = (list: ListSpec, state: ListState): string =>
  writeSearch(writeState(list, { ...state, place: firstPlace })).replace('?', '')

/** A kept query as a state of the list. */
const stateFrom = (list: ListSpec, query: string): ListState => readState(list, readSearch(query))

function AppliedItems({ applied, modified, query, onReset, onChange, onRemove }: AppliedItemsProps) {
  const { name, isDefault, shared, role, isRoleDefault, mine } = applied
  const mayShare = useCan()(share)
  const isShared = shared || role !== null
  return (
    <>
      {modified && <Menu.Item onClick={onReset}>Restablecer «{name}»</Menu.Item>}
      {mine && modified && <Menu.Item onClick={() => onChange({ query })}>Guardar en «{name}»</Menu.Item>}
      {mine && (
        <>
          <Menu.Item onClick={() => onChange({ isDefault: !isDefault })}>
            {isDefault ? 'No abrir la lista con él' : 'Abrir la lista con él'}
          </Menu.Item>
          {mayShare && role !== null && (
            <Menu.Item onClick={() => onChange({ isRoleDefault: !isRoleDefault })}>
              {isRoleDefault ? `No abrir la lista con él para ${role}` : `Abrir la lista con él para ${role}`}
            </Menu.Item>
          )}
          {(mayShare || isShared) && (
            <Menu.Item onClick={() => onChange({ ...notShared, shared: !isShared })}>
              {isShared ? 'Dejar de compartirlo' : 'Compartirlo con los demás'}
            </Menu.Item>
          )}
          <Menu.Item className="q-danger" onClick={onRemove}>
            Eliminar «{name}»…
          </Menu.Item>
        </>
      )}
    </>
  )
}
