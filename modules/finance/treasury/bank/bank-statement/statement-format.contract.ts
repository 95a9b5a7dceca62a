import { defineCatalog, type Fields, f, listOf } from '@quina/blocks'

const column = (label: string) => f.text(label, { max: 80 })
const fields = {
  name: f.text('Nombre', { max: 80 }),
  dayColumn: column('Columna de la fecha'),
  dayShape: f.choice('La fecha se escribe', {
    ymd: 'Año, mes, día',
    dmy: 'Día, mes, año',
    mdy: 'Mes, día, año',
  }),
  conceptColumn: column('Columna de la descripción'),
  referenceColumn: f.optional(column('Columna de la referencia')),
  amountColumn: f.optional(column('Columna del valor con signo')),
  debitColumn: f.optional(column('Columna de lo que sale')),
  creditColumn: f.optional(column('Columna de lo que entra')),
  decimalMark: f.choice('Los decimales van tras', { point: 'Punto', comma: 'Coma' }),
} satisfies Fields

/** The column headings that a bank uses in its statement sheets (finance dossier §4.8). */
export const statementFormat = defineCatalog({
  id: 'treasury.statementFormat',
  label: { one: 'Formato de extracto', many: 'Formatos de extracto', gender: 'm' },
  fields,
  shows: ['name'],
  key: 'name',
  taken: 'TES-068',
  list: listOf({
    columns: { ...fields, active: f.flag('Activo') },
    sort: 'name',
    filters: ['active'],
    searches: 'Nombre',
  }),
  screens: { list: '/accounting/bank-reconciliation/format' },
})
