import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import type { TableName } from '@quina/reference/contract'
import { codesOn, type OfficialCode } from '@quina/reference/server'
import type { DiagnosisFacts, Known, ProcedureFacts } from '../rule/known.contract.ts'
import type { RipsShape, ServiceKind } from '../structure/kinds.contract.ts'
import { type Data, type RipsView, textIn, viewOf } from '../view/rips-view.domain.ts'

/** What the official tables answer; whoever asks adds what only the house knows. */
export type TableKnown = Pick<Known, 'has' | 'procedure' | 'diagnosis' | 'applies' | 'medicine'>

/** The tables of a RIPS on a day, read once each and only for the codes it holds: fifty thousand invoices share the same code. */
export async function tablesKnown(
  tx: Tx,
  rips: unknown,
  { shape, on }: { readonly shape: RipsShape; readonly on: Day },
): Promise<TableKnown> {
  const asked = codesAsked(viewOf(rips), shape)
  const tables = new Map<TableName, ReadonlyMap<string, OfficialCode>>()
  for (const [table, codes] of asked) tables.set(table, await codesOn(tx, table, { codes: [...codes], on }))
  return answers(tables, await whole(tx))
}

/** The tables of which somebody brought an official file: of the others only some codes are here, and nothing is refused. */
async function whole(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('reference.edition')
    .select('catalogue')
    .distinct()
    .where('state', '=', 'applied')
    .where('whole', '=', true)
    .execute()
  return new Set(rows.map(({ catalogue }) => catalogue))
}

/** The answers of tables that were read, by code. @param official those that are here whole; by default all of them. */
export function answers(
  tables: ReadonlyMap<TableName, ReadonlyMap<string, OfficialCode>>,
  official: Pick<ReadonlySet<string>, 'has'> = { has: () => true },
): TableKnown {
  const of = (table: TableName, code: string) => {
    const found = tables.get(table)?.get(code)
    return found?.enabled === true ? found : undefined
  }
  return {
    has: (table, code) => !official.has(table) || of(table, code) !== undefined,
    procedure: (code) =>
      procedureFacts(of('procedure', code)) ?? (official.has('procedure') ? undefined : null),
    diagnosis: (code) => diagnosisFacts(of('diagnosis', code)),
    applies: (table, code, kind) => of(table, code)?.facts[columns[kind] ?? ''] !== 'NA',
    medicine: (code) => (isIum(code) && official.has('medicine') ? of('medicine', code) !== undefined : null),
  }
}

const columns: Partial<Record<ServiceKind, string>> = {
  consultas: 'consultations',
  procedimientos: 'procedures',
  urgencias: 'emergencies',
  hospitalizacion: 'stays',
  recienNacidos: 'newborns',
}

/** An IUM has fifteen characters; a CUM is an expediente and its consecutive, whose catalogue is not published here. */
const isIum = (code: string): boolean => /^[0-9A-Z]{15}$/.test(code)

function procedureFacts(found: OfficialCode | undefined): ProcedureFacts | undefined {
  if (found === undefined) return undefined
  const { facts, name } = found
  return {
    name,
    use: String(facts.use ?? ''),
    surgical: facts.surgical === 'S',
    sex: sexOf(facts.sex),
    stay: facts.stay === 'E',
    coverage: String(facts.coverage ?? ''),
    perDay: typeof facts.perDay === 'number' ? facts.perDay : null,
  }
}

function diagnosisFacts(found: OfficialCode | undefined): DiagnosisFacts | undefined {
  if (found === undefined) return undefined
  const { sex, ageMin, ageMax } = found.facts
  return { sex: sexOf(sex), ageMin: Number(ageMin ?? 0), ageMax: Number(ageMax ?? 999) }
}

const sexOf = (sex: unknown): 'M' | 'F' | 'A' => (sex === 'M' || sex === 'F' ? sex : 'A')

/** Which codes of which tables a file holds. */
function codesAsked({ root, users, services }: RipsView, shape: RipsShape): Map<TableName, Set<string>> {
  const asked = new Map<TableName, Set<string>>()
  const ask = (table: TableName, code: string | null) => {
    if (code !== null) asked.set(table, (asked.get(table) ?? new Set()).add(code))
  }
  const askAll = (data: Data, fields: RipsShape['user']) => {
    for (const { name, table } of fields) if (table !== undefined) ask(table, writtenCode(data[name]))
  }
  askAll(root, shape.transaction)
  for (const user of users) askAll(user.data, shape.user)
  for (const { kind, data } of services) {
    askAll(data, shape.services[kind])
    for (const name of ['codConsulta', 'codProcedimiento']) ask('procedure', textIn(data, name))
    ask(kind === 'medicamentos' ? 'medicine' : 'procedure', textIn(data, 'codTecnologiaSalud'))
  }
  return asked
}

const writtenCode = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
