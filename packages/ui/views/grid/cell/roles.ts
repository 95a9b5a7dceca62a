/** A read-only grid is a table; an editable one has the roles of a grid. */
export interface Roles {
  readonly root: 'grid' | 'table'
  readonly cell: 'gridcell' | 'cell'
  readonly group: 'rowgroup'
  readonly row: 'row'
  readonly head: 'columnheader'
  readonly number: 'rowheader'
}

const shared = { group: 'rowgroup', row: 'row', head: 'columnheader', number: 'rowheader' } as const
export const gridRoles: Roles = { root: 'grid', cell: 'gridcell', ...shared }
export const tableRoles: Roles = { root: 'table', cell: 'cell', ...shared }
