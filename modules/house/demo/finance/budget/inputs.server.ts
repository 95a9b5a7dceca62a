import type { LineId } from '@quina/blocks'
import { type Db, rowsFrom } from '@quina/db/server'
import { moneyText, pesos } from '@quina/kernel'
import { type DependenciaName, dependencias } from '../../ground/catalog/catalogs.domain.ts'
import { expenseLeaves } from '../../ground/catalog/expense.domain.ts'
import type {
  Act,
  AdjustAct,
  CdpAct,
  DrawnLine,
  Key,
  ObligacionAct,
  PagoAct,
  RegistroAct,
  RequestAct,
  RequestedLine,
} from '../../plan/act.domain.ts'

/** A created document, with its lines in order. */
export type Made = Readonly<{ id: string; lines: readonly LineId[] }>

/** The ids in the database of the things that the plan names. */
export interface Ids {
  /** By vigencia and code: `2026 2.4.5.01.03.01`. */
  readonly apropiacion: ReadonlyMap<string, string>
  /** By NIT or cédula. */
  readonly tercero: ReadonlyMap<string, string>
  readonly dependencia: ReadonlyMap<string, string>
  readonly made: Map<Key, Made>
}

export async function readIds(db: Db): Promise<Ids> {
  const lines = await rowsFrom<{ id: string; key: string }>(db)`
    select a.id, a.vigencia || ' ' || r.code as key from budget.apropiacion_face a join budget.rubro_face r on r.id = a.rubro_id
    where a.vigencia_gasto = '1.0'`
  const terceros = await db.selectFrom('people.terceroFace').select(['id', 'number']).execute()
  const departments = await db.selectFrom('budget.dependenciaFace').select(['id', 'code']).execute()
  return {
    apropiacion: new Map(lines.map(({ id, key }) => [key, id])),
    tercero: new Map(terceros.map(({ id, number }) => [number, id])),
    dependencia: new Map(departments.map(({ id, code }) => [code, id])),
    made: new Map(),
  }
}

/** The draft of an act, in the form that its document takes. */
export function inputOf(ids: Ids, act: Exclude<Act, AdjustAct>): Readonly<Record<string, unknown>> {
  switch (act.kind) {
    case 'cdpRequest':
      return requestInput(ids, act)
    case 'cdp':
      return cdpInput(ids, act)
    case 'registro':
      return registroInput(ids, act)
    case 'obligacion':
      return obligacionInput(ids, act)
    case 'pago':
      return pagoInput(ids, act)
  }
}

const cpcs = new Map(expenseLeaves.map(({ code, cpc }) => [code, cpc]))

const input = ({ apropiacion }: Ids, date: string, lines: readonly RequestedLine[]) =>
  lines.map(({ leaf, amount }) => ({
    apropiacionId: apropiacion.get(`${date.slice(0, 4)} ${leaf}`),
    cpc: cpcs.get(leaf) ?? null,
    amount: pesos(amount),
  }))

const dependenciaId = (ids: Ids, name: DependenciaName) => ids.dependencia.get(dependencias[name].code)

const requestInput = (ids: Ids, act: RequestAct) => ({
  date: act.date,
  dependenciaId: dependenciaId(ids, act.dependencia),
  requester: dependencias[act.dependencia].head,
  modality: act.modality,
  purpose: act.purpose,
  estimatedTerm: act.term,
  lines: input(ids, act.date, act.lines),
})

const cdpInput = (ids: Ids, act: CdpAct) => ({
  date: act.date,
  requestId: act.request === null ? null : madeOf(ids, act.request).id,
  dependenciaId: dependenciaId(ids, act.dependencia),
  expiresOn: act.expiresOn,
  purpose: act.purpose,
  lines: input(ids, act.date, act.lines),
})

const registroInput = (ids: Ids, act: RegistroAct) => ({
  date: act.date,
  cdpId: madeOf(ids, act.cdp).id,
  terceroId: ids.tercero.get(act.tercero),
  commitmentKind: act.commitment,
  contractNumber: act.contract,
  contractDate: act.contract === null ? null : act.date,
  purpose: act.purpose,
  term: act.term,
  paymentTerms: act.term === null ? null : 'Pagos mensuales vencidos, previa certificación del supervisor',
  lines: drawn(madeOf(ids, act.cdp), act.lines, 'cdpLineId'),
})

const obligacionInput = (ids: Ids, act: ObligacionAct) => ({
  date: act.date,
  registroId: madeOf(ids, act.registro).id,
  kind: 'ordinary',
  supportKind: act.support,
  supportNumber: act.supportNumber,
  supportDate: act.date,
  purpose: act.purpose,
  noCausacionReason: act.reason,
  lines: drawn(madeOf(ids, act.registro), act.lines, 'registroLineId').map((line, index) => ({
    ...line,
    cpc: cpcs.get(act.lines[index]!.leaf) ?? null,
  })),
})

const pagoInput = (ids: Ids, act: PagoAct) => ({
  date: act.date,
  obligacionId: madeOf(ids, act.obligacion).id,
  origin: 'outside',
  supportNumber: act.supportNumber,
  purpose: act.purpose,
  lines: drawn(madeOf(ids, act.obligacion), act.lines, 'obligacionLineId'),
})

const drawn = ({ lines: from }: Made, lines: readonly DrawnLine[], field: string) =>
  lines.map(({ at, amount }) => ({ [field]: from[at], amount: pesos(amount) }))

export function madeOf({ made }: Ids, key: Key): Made {
  const found = made.get(key)
  if (found === undefined) throw new Error(`${key} has not been made yet`)
  return found
}

/** The input of an adjustment, as it is sent. */
export function adjustmentOf(
  ids: Ids,
  { what, on, action, lines, cascade = false, reason, date }: AdjustAct,
) {
  const own = madeOf(ids, on).lines
  const amounts = lines.map(({ at, amount }) => ({ lineId: own[at], amount: moneyText(pesos(amount)) }))
  return {
    date,
    reason,
    ...(action === 'annul' ? {} : { lines: amounts }),
    ...(what === 'registro' && action !== 'add' ? { cascade } : {}),
  }
}
