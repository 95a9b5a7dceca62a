import { isDay } from '@quina/kernel'
import type {
  PilaAdministrator,
  PilaContributorType,
} from '../../../law/pila-catalogue/pila-catalogue.contract.ts'
import type { PilaContext } from '../pila-law.contract.ts'
import { type PilaRecord, type PilaRefusal, refuse } from '../pila-record.domain.ts'

export const isDate = (text: string): boolean => isDay(text)
export const isMonth = (text: string): boolean => isDay(`${text}-01`)

/** The type of a contributor in force in the month; null when there is none. */
export const typeOf = (
  { cell }: PilaRecord,
  { catalogues, month }: PilaContext,
): PilaContributorType | null =>
  catalogues.types.find(
    ({ code, from, until }) => code === cell(5) && from <= month && (until === null || month <= until),
  ) ?? null

/** Whether a contributor of this type and subtype pays to a system. */
export function pays(
  detail: PilaRecord,
  system: 'pension' | 'health' | 'risk' | 'ccf',
  context: PilaContext,
): boolean {
  const type = typeOf(detail, context)
  if (type === null || type[system] === 'N') return false
  if (system === 'risk' || system === 'ccf') return true
  const subtype = context.catalogues.subtypes.find(({ code }) => code === detail.cell(6))
  return subtype?.payable[system] !== false && !(system === 'pension' && detail.cell(7) === 'X')
}

type CellKey = Readonly<{ record: PilaRecord; field: number; system: PilaAdministrator['system'] }>

/** An inactive administrator is refused; one missing from the table is only noted, because the table is a selection. */
export function known(
  { catalogues }: PilaContext,
  { record, field, system }: CellKey,
): readonly PilaRefusal[] {
  const code = record.cell(field)
  if (code === '') return []
  const found = catalogues.administrators.find((one) => one.system === system && one.code === code)
  if (found === undefined)
    return [
      {
        ...refuse('PILA_ADMINISTRADORA', record.at, field, `${code} no está en la tabla de ${system}.`),
        effect: 'notice',
      },
    ]
  return found.historical
    ? [refuse('PILA_ADMINISTRADORA', record.at, field, `${code} (${found.name}) ya no tiene afiliados.`)]
    : []
}
