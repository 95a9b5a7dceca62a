import type { MenuCommand } from '@quina/ui/web'
import { IconStarFilled } from '@tabler/icons-react'

/** A saved filter, as the query string of the list. */
export interface SavedFilter {
  readonly id: string
  readonly name: string
  readonly query: string
  /** Other users of the hospital see it too; only its author changes it. */
  readonly shared: boolean
  readonly isDefault: boolean
  readonly roleId: string | null
  readonly role: string | null
  readonly isRoleDefault: boolean
  readonly mine: boolean
  /** The list opens with it for the reader. */
  readonly opens: boolean
}

export type SharedWith = Pick<SavedFilter, 'shared' | 'roleId' | 'isRoleDefault'>
export const notShared: SharedWith = { shared: false, roleId: null, isRoleDefault: false }
export type FilterContent = SharedWith & Pick<SavedFilter, 'name' | 'query' | 'isDefault'>

interface MenuGiven {
  readonly filters: readonly SavedFilter[]
  readonly applied: SavedFilter | undefined
  /** The list no longer shows what the applied filter saves. */
  readonly modified: boolean
  readonly mayShare: boolean
  /** The current query of the list. */
  readonly query: string
  readonly onApply: (filter: SavedFilter) => void
  readonly onChange: (filter: SavedFilter) => void
  readonly onRemove: (filter: SavedFilter) => void
  readonly onSave: () => void
}

/** The entries of the menu of saved filters: each filter, the actions on the applied one, and saving another. */
export function filterEntries(given: MenuGiven): readonly MenuCommand[] {
  const { filters, applied, onApply, onSave } = given
  const commands = [
    ...(applied === undefined ? [] : appliedEntries(given, applied)),
    { label: 'Guardar los filtros de ahora…', run: onSave },
  ]
  return [
    ...filters.map((one) => keptEntry(one, onApply)),
    ...commands.map((entry, index) => ({ ...entry, apart: index === 0 && filters.length > 0 })),
  ]
}

const keptEntry = (one: SavedFilter, apply: (filter: SavedFilter) => void): MenuCommand => ({
  label: one.name,
  run: () => apply(one),
  ...(one.opens ? { mark: <IconStarFilled size={13} aria-label="Así se abre la lista" /> } : {}),
  ...(one.mine && one.role === null
    ? {}
    : { detail: one.role === null ? 'Compartido' : `Del rol ${one.role}` }),
})

function appliedEntries(given: MenuGiven, applied: SavedFilter): readonly MenuCommand[] {
  const { modified, query, mayShare, onApply, onChange, onRemove } = given
  const { name, isDefault, shared, role, isRoleDefault, mine } = applied
  const isShared = shared || role !== null
  const change = (made: Partial<FilterContent>) => () => onChange({ ...applied, ...made })
  const opening = isRoleDefault ? 'No abrir' : 'Abrir'
  const own: readonly (MenuCommand | false)[] = [
    modified && { label: `Guardar en «${name}»`, run: change({ query }) },
    {
      label: isDefault ? 'No abrir la lista con él' : 'Abrir la lista con él',
      run: change({ isDefault: !isDefault }),
    },
    mayShare &&
      role !== null && {
        label: `${opening} la lista con él para ${role}`,
        run: change({ isRoleDefault: !isRoleDefault }),
      },
    (mayShare || isShared) && {
      label: isShared ? 'Dejar de compartirlo' : 'Compartirlo con los demás',
      run: change({ ...notShared, shared: !isShared }),
    },
    { label: `Eliminar «${name}»…`, danger: true, run: () => onRemove(applied) },
  ]
  return [
    ...(modified ? [{ label: `Restablecer «${name}»`, run: () => onApply(applied) }] : []),
    ...(mine ? own.filter((one) => one !== false) : []),
  ]
}
