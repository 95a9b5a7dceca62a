import { type Day, isDay } from '@quina/kernel'
import type { TableName } from '@quina/reference/contract'
import type { RipsField } from '../structure/field.contract.ts'
import type { RipsShape } from '../structure/kinds.contract.ts'
import { type Data, dayOfService, type RipsView, textIn } from '../view/rips-view.domain.ts'

/** @param day of the service; without it, the code is asked on the day of the invoice. */
type Ask = (table: TableName, code: string, day?: Day) => void

/** Asks for every code that a RIPS holds, as often as it holds it. */
export function codesAsked({ root, users, services }: RipsView, shape: RipsShape, ask: Ask): void {
  askAll(root, shape.transaction, ask)
  for (const user of users) askAll(user.data, shape.user, ask)
  for (const { kind, data } of services) {
    askAll(data, shape.services[kind], ask)
    askText(data, 'codConsulta', 'procedure', ask)
    askText(data, 'codProcedimiento', 'procedure', ask)
    askText(data, 'codTecnologiaSalud', kind === 'medicamentos' ? 'medicine' : 'procedure', ask)
  }
}

function askAll(data: Data, fields: readonly RipsField[], ask: Ask): void {
  for (const { name, table } of codedIn(fields)) {
    const value = data[name]
    if (typeof value === 'string') ask(table, value)
    else if (typeof value === 'number') ask(table, String(value))
  }
}

function askText(data: Data, name: string, table: TableName, ask: Ask): void {
  const code = textIn(data, name)
  const day = table === 'procedure' ? dayOfService(data) : undefined
  if (code !== null) ask(table, code, day !== undefined && isDay(day) ? day : undefined)
}

type Coded = RipsField & { readonly table: TableName }
const coded = new WeakMap<readonly RipsField[], readonly Coded[]>()

/** The fields of an object that hold codes, looked for once. */
function codedIn(fields: readonly RipsField[]): readonly Coded[] {
  const found = coded.get(fields) ?? fields.filter((field): field is Coded => field.table !== undefined)
  coded.set(fields, found)
  return found
}
