import { readSheet, shippedContent, shippedFileOf } from '@quina/blocks/server'
import type {
  PilaAdministrator,
  PilaCatalogues,
  PilaContributorSubtype,
  PilaContributorType,
  PilaDuty,
  PilaField,
} from './pila-catalogue.contract.ts'

let loaded: Promise<PilaCatalogues> | undefined

/** The PILA tables that come with the product. They are read once: a new edition comes with a new version of the product. */
export const pilaCatalogues = (): Promise<PilaCatalogues> => {
  loaded ??= load()
  return loaded
}

async function load(): Promise<PilaCatalogues> {
  const header = await rowsOf('pilaHeader')
  const detail = await rowsOf('pilaDetail')
  const types = await rowsOf('pilaContributorType')
  const subtypes = await rowsOf('pilaContributorSubtype')
  const administrators = await rowsOf('pilaAdministrator')
  return {
    header: header.map(fieldOf),
    detail: detail.map(fieldOf),
    types: types.map(typeOf),
    subtypes: subtypes.map(subtypeOf),
    administrators: administrators.map(administratorOf),
  }
}

/** Reads the value of a column in a row. */
type Row = (column: string) => string

async function rowsOf(name: string): Promise<readonly Row[]> {
  const { header, rows } = await readSheet(shippedContent('payroll', shippedFileOf('payroll', name)))
  return rows.map(
    ({ cells }) =>
      (column: string) =>
        String(cells[header.indexOf(column)] ?? ''),
  )
}

const fieldOf = (row: Row): PilaField => ({
  number: Number(row('campo')),
  name: row('nombre'),
  length: Number(row('longitud')),
  from: Number(row('pos_ini')),
  to: Number(row('pos_fin')),
  kind: row('tipo') === 'N' ? 'N' : 'A',
})

const typeOf = (row: Row): PilaContributorType => ({
  code: row('codigo'),
  from: row('desde'),
  until: row('hasta') || null,
  name: row('nombre'),
  health: row('salud') as PilaDuty,
  pension: row('pension') as PilaDuty,
  risk: row('riesgos') as PilaDuty,
  ccf: row('ccf') as PilaDuty,
})

const subtypeOf = (row: Row): PilaContributorSubtype => ({
  code: row('codigo'),
  name: row('nombre'),
  payable: { pension: row('pension') === 'si', health: row('salud') === 'si' },
})

const administratorOf = (row: Row): PilaAdministrator => ({
  system: row('subsistema') as PilaAdministrator['system'],
  code: row('codigo'),
  name: row('nombre'),
  historical: row('vigente') === 'no',
})
